// Pages work without this; it adds what only the visitor's own machine knows.
const words = document.documentElement.dataset

// The visitor's own time beside times on other clocks.
for (const time of document.querySelectorAll('time[data-clock]')) {
  const instant = new Date(time.dateTime)
  const written = time.dateTime.match(/([+-])(\d\d):(\d\d)$/)
  if (!written || isNaN(instant)) continue
  const there = (written[1] === '-' ? -1 : 1) * (60 * written[2] + +written[3])
  if (there === -instant.getTimezoneOffset()) continue
  const own = new Intl.DateTimeFormat(document.documentElement.lang, {weekday: 'short', hour: 'numeric', minute: '2-digit'})
  const note = document.createElement('span')
  note.className = 'own-time'
  note.textContent = ` (${own.format(instant)} ${words.yourTime})`
  const zone = time.nextElementSibling
  ;(zone?.matches('.zone') ? zone : time).after(note)
}

// Addresses without the fields nobody filled in.
for (const form of document.querySelectorAll('form[data-tidy]')) {
  form.addEventListener('formdata', ({formData}) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
