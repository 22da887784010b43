// Pages work without this; it adds what only the visitor's own machine knows.
const root = document.documentElement

// The visitor's own time beside times on other clocks.
for (const time of document.querySelectorAll('time[data-clock]')) {
  const instant = new Date(time.dateTime)
  const written = time.dateTime.match(/([+-])(\d\d):(\d\d)$/)
  if (!written || isNaN(instant)) continue
  const there = (written[1] === '-' ? -1 : 1) * (60 * written[2] + +written[3])
  if (there === -instant.getTimezoneOffset()) continue
  const own = new Intl.DateTimeFormat(root.lang, {weekday: 'short', hour: 'numeric', minute: '2-digit'})
  const note = document.createElement('span')
  note.className = 'own-time'
  note.textContent = ` (${own.format(instant)} ${root.dataset.yourTime})`
  const zone = time.nextElementSibling
  ;(zone?.matches('.zone') ? zone : time).after(note)
}

// Addresses without the fields nobody filled in.
for (const form of document.querySelectorAll('form[data-tidy]')) {
  form.addEventListener('formdata', ({formData}) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}

// Menus close when one looks elsewhere.
for (const menu of document.querySelectorAll('[data-menu]')) {
  const close = () => { menu.open = false }
  document.addEventListener('click', event => { if (!menu.contains(event.target)) close() })
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.firstElementChild.focus()
  })
}

// Addresses can be copied where the browser allows it.
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value)
    button.textContent = button.dataset.done
  })
}
