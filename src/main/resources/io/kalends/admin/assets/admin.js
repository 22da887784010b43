// Everything works without this; it saves clicks and keys.

/** Before something is removed for good. */
addEventListener('click', event => {
  const asks = event.target.closest?.('[data-confirm]');
  if (asks && !confirm(asks.dataset.confirm)) event.preventDefault();
});

/** A box that ticks all the others. */
for (const all of document.querySelectorAll('[data-all]')) {
  const boxes = () => all.form.querySelectorAll(`input[name="${all.dataset.all}"]`);
  all.hidden = false;
  all.addEventListener('change', () => boxes().forEach(box => { box.checked = all.checked; }));
}

/** Nobody leaves by mistake with something typed. */
for (const form of document.querySelectorAll('form[data-guard]')) {
  let changed = document.querySelector('#faults, #conflict, #f-sure') !== null;
  form.addEventListener('input', () => { changed = true; });
  form.addEventListener('submit', event => { if (event.submitter?.name !== 'preview') changed = false; });
  addEventListener('beforeunload', event => { if (changed) event.preventDefault(); });
  form.addEventListener('keydown', event => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

/** What is typed stays in the browser until it is saved, for a week at most. */
const week = 7 * 24 * 60 * 60 * 1000;
const drafts = {
  keys: () => Object.keys(localStorage).filter(key => key.startsWith('draft ')),
  read: key => JSON.parse(localStorage.getItem(key)),
  forget: key => localStorage.removeItem(key),
  keep(key, fields) {
    try {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields }));
    } catch {
      // There is no room, so nothing is kept.
    }
  },
};
drafts.keys().filter(key => drafts.read(key).at < Date.now() - week).forEach(drafts.forget);
if (new URLSearchParams(location.search).has('done')) drafts.forget(sessionStorage.getItem('sent'));
document.querySelector('form[action$="/logout"]')?.addEventListener('submit', () => drafts.keys().forEach(drafts.forget));

const fieldsOf = form => [...new FormData(form)].filter(([name]) => name !== '_token' && name !== 'file');

/** Fills in a form, with the further lines that come as it goes on; what it has no field for is kept unseen. */
const fillIn = (form, fields) => {
  const isTicked = field => field.type === 'checkbox' || field.type === 'radio';
  const filled = new Set();
  const fill = field => {
    const values = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    const same = [...form.elements].filter(other => other.name === field.name && !isTicked(other));
    const before = field.value;
    if (isTicked(field)) field.checked = values.includes(field.value);
    else if (values.length) field.value = values[same.indexOf(field)] ?? '';
    filled.add(field);
    const folded = field.closest('details');
    if (folded && field.value !== before) folded.open = true;
    if (field.type !== 'hidden') field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const open = () => [...form.elements].filter(field => field.matches('input, select, textarea') && !filled.has(field));
  while (open().length) open().forEach(fill);
  for (const [name, value] of fields) {
    if (form.elements[name]) continue;
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
};

for (const offer of document.querySelectorAll('template[data-draft]')) {
  const form = document.querySelector('form.sheet');
  const key = `draft ${offer.dataset.draft} ${location.pathname}`;
  const draft = drafts.read(key);
  let timer;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => drafts.keep(key, fieldsOf(form)), 300);
  });
  form.addEventListener('submit', event => {
    if (event.submitter?.name === 'preview') return;
    clearTimeout(timer);
    drafts.keep(key, fieldsOf(form));
    sessionStorage.setItem('sent', key);
  });
  const isNew = draft && JSON.stringify(draft.fields) !== JSON.stringify(fieldsOf(form));
  if (!isNew || document.querySelector('#faults, #conflict, #f-sure')) continue;
  const notice = offer.content.firstElementChild.cloneNode(true);
  notice.querySelector('p').textContent = notice.querySelector('p').textContent.replace('{0}', new Date(draft.at).toLocaleString(document.documentElement.lang));
  notice.querySelector('[data-restore]').addEventListener('click', () => {
    fillIn(form, draft.fields);
    document.getElementById('f-start-date')?.dispatchEvent(new Event('change', { bubbles: true }));
    notice.remove();
  });
  notice.querySelector('[data-forget]').addEventListener('click', () => {
    drafts.forget(key);
    notice.remove();
  });
  form.before(notice);
}

/** Names from the server while somebody types. */
const names = async field => {
  const reply = await fetch(`${field.dataset.suggest}?q=${encodeURIComponent(field.value)}`);
  return reply.ok ? reply.json() : null;
};
for (const field of document.querySelectorAll('[data-suggest]')) {
  const list = document.getElementById(field.getAttribute('list'));
  let timer;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    if (field.value.length < 2 || /#\d+$/.test(field.value)) return;
    timer = setTimeout(async () => {
      const found = await names(field);
      if (found) list.replaceChildren(...found.map(name => new Option('', name)));
    }, 150);
  });
}

/** A name that nothing has is that of a new one, which saving makes. */
for (const field of document.querySelectorAll('[data-make]')) {
  const made = document.getElementById(field.dataset.make);
  field.addEventListener('change', async () => {
    const typed = field.value;
    if (!typed.trim() || made.value || /#\d+$/.test(typed)) return;
    const found = await names(field);
    if (found?.length !== 0 || field.value !== typed) return;
    made.value = typed.trim();
    field.value = '';
    const part = made.closest('details');
    part.open = true;
    const said = part.querySelector('[data-said]');
    said.textContent = said.dataset.said;
  });
}

/** What is typed for days and times is read by the server; the end moves with the start. */
for (const times of document.querySelectorAll('[data-times]')) {
  const form = times.closest('form');
  const { elements } = form;
  const said = times.parentElement.querySelector('[data-understood]');
  const parts = ['start', 'end'].flatMap(name => ['date', 'time'].map(part => elements[`${name}[${part}]`]));
  const allDay = document.getElementById('f-all_day');
  const understand = async moved => {
    const typed = parts.map(field => field.value);
    const [startDate, startTime, endDate, endTime] = typed;
    const query = new URLSearchParams({
      start_date: startDate, start_time: startTime, end_date: moved ? '' : endDate, end_time: moved ? '' : endTime,
      all_day: allDay ? allDay.checked : elements.all_day.value, lasts: elements.lasts.value, moved,
    });
    const reply = await fetch(`${times.dataset.times}?${query}`);
    const found = reply.ok ? await reply.json() : {};
    if (parts.some((field, i) => field.value !== typed[i])) return;
    said.textContent = found.words ?? '';
    if (!found.start) return;
    elements.lasts.value = found.lasts;
    const values = [found.start.date, found.start.time, found.end.date, found.end.time];
    parts.forEach((field, i) => { field.value = values[i]; });
    // Whoever is about to type there replaces it.
    if (parts.includes(document.activeElement)) document.activeElement.select();
    for (const [field, moment] of [[parts[0], found.start], [parts[2], found.end]]) field.dataset.iso = moment.iso;
    times.dispatchEvent(new Event('understood', { bubbles: true }));
  };
  let asking = null;
  const ask = moved => {
    asking = understand(moved).catch(() => {}).finally(() => { asking = null; });
  };
  // Whoever saves at once saves the end that goes with the start.
  form.addEventListener('submit', event => {
    if (!asking) return;
    event.preventDefault();
    asking.then(() => form.requestSubmit(event.submitter));
  });
  times.addEventListener('change', event => ask(event.target.name.startsWith('start')));
  allDay?.addEventListener('change', () => ask(false));
}

/** The dates of an event that repeats, worked out by the server while it is chosen how. */
for (const part of document.querySelectorAll('[data-repeats]:enabled')) {
  const { form } = part;
  const choice = document.getElementById('f-repeats');
  const next = document.getElementById('next-dates');
  const names = /^(repeats|start|end)\[|^(_token|all_day|lasts|timezone)$/;
  const first = form.elements['repeats[of]'];
  let asked = 0;
  let timer;
  // The day of the start is one of those chosen; alone, it goes along with the start.
  const tick = day => {
    const days = [...part.querySelectorAll('[type=checkbox]')];
    if (!day || choice.value !== 'weekly') return;
    if (days.every(box => !box.checked || box.value === first.value)) days.forEach(box => { box.checked = box.value === day; });
    first.value = day;
  };
  const ask = async () => {
    const turn = ++asked;
    const body = new URLSearchParams(fieldsToSend());
    const reply = await fetch(part.dataset.repeats, { method: 'POST', body });
    if (!reply.ok || reply.redirected || turn !== asked) return;
    const found = await reply.json();
    for (const option of choice.options) option.text = found.choices[option.value];
    tick(found.day);
    const said = document.createElement('template');
    said.innerHTML = found.html;
    next.replaceChildren(said.content);
  };
  const fieldsToSend = () => [...new FormData(form)].filter(([name, value]) => names.test(name) && typeof value === 'string');
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 250);
  };
  part.addEventListener('input', soon);
  part.addEventListener('change', soon);
  form.addEventListener('understood', soon);
  document.getElementById('f-timezone').addEventListener('change', soon);
  next.addEventListener('click', event => {
    const fit = event.target.closest('[name=fit]');
    if (!fit) return;
    event.preventDefault();
    const [day, time] = fit.value.split(' ');
    form.elements['start[date]'].value = day;
    if (time) form.elements['start[time]'].value = time;
    form.elements['start[date]'].dispatchEvent(new Event('change', { bubbles: true }));
    choice.focus();
  });
}

const signs = { date: 'M2 4h12v10H2zM2 7h12M5 2v3M11 2v3', time: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4v4l3 2' };

/** A calendar or a clock to choose from, beside what can be typed. */
for (const field of document.querySelectorAll('[data-picker]:enabled')) {
  const native = document.createElement('input');
  if (!native.showPicker) break;
  native.type = field.dataset.picker;
  native.tabIndex = -1;
  native.ariaHidden = 'true';
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = field.dataset.pick;
  button.title = field.dataset.pick;
  // Those who use keys type.
  button.tabIndex = -1;
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${signs[native.type]}"/></svg>`;
  const around = document.createElement('span');
  around.className = 'picker';
  field.before(around);
  around.append(field, native, button);
  button.addEventListener('click', () => {
    native.value = native.type === 'date' ? field.dataset.iso : field.value;
    native.showPicker();
  });
  native.addEventListener('change', event => {
    event.stopPropagation();
    field.value = native.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Either there is a cost, or there is none. */
const cost = document.getElementById('f-cost');
const free = document.getElementById('f-free');
if (cost && free) {
  free.addEventListener('change', () => { cost.value = ''; });
  cost.addEventListener('input', () => { free.checked = false; });
}

/** A token behind the # of the address, which no server and no log ever sees, is sent by the form. */
const tokenForm = document.querySelector('form[data-from-fragment]');
if (tokenForm && /^#\w+$/.test(location.hash)) {
  tokenForm.elements[tokenForm.dataset.fromFragment].value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  tokenForm.requestSubmit();
}

/** The zone of whoever sets up the calendar is a good guess. */
const zone = document.querySelector('.bare #f-timezone');
if (zone && zone.value === 'UTC') zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What the chosen image looks like. */
const file = document.getElementById('f-file');
const preview = document.querySelector('[data-preview]');
if (file && preview) {
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    // Drawn rather than loaded: pages may load nothing but what the service sends.
    const drawing = await createImageBitmap(chosen).catch(() => null);
    if (!drawing) return;
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(drawing.width, 640);
    canvas.height = Math.round(drawing.height * canvas.width / drawing.width);
    canvas.getContext('2d').drawImage(drawing, 0, 0, canvas.width, canvas.height);
    preview.replaceChildren(canvas);
  });
}

/** Another line as soon as the last one is in use. */
for (const lines of document.querySelectorAll('[data-lines]')) {
  lines.addEventListener('input', () => {
    const last = lines.lastElementChild;
    const used = [...last.querySelectorAll('input')].some(field => field.value);
    if (!used) return;
    const next = last.cloneNode(true);
    const number = lines.children.length;
    for (const field of next.querySelectorAll('[name]')) {
      field.name = field.name.replace(/\[\d+]/, `[${number}]`);
      field.id = field.id.replace(/-\d+-/, `-${number}-`);
      if (field.tagName === 'INPUT') field.value = '';
    }
    lines.append(next);
  });
}
