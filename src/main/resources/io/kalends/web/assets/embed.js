// <kalends-calendar view="list|month" limit="5" filter="categories=music" lang="de"></kalends-calendar>
// Shows events of a Kalends calendar on any page. Colours and fonts are CSS variables; see the first lines of STYLE.
const API = new URL('API_PATH/calendar/events/v1/', import.meta.url)
const SITE = new URL('SITE_PATH/', import.meta.url)

const STYLE = `
:host { --accent: var(--kalends-accent, #a6321f); --ink: var(--kalends-ink, CanvasText); --muted: var(--kalends-muted, color-mix(in srgb, currentcolor 74%, transparent));
  --line: var(--kalends-line, color-mix(in srgb, currentcolor 18%, transparent)); --surface: var(--kalends-surface, transparent);
  --radius: var(--kalends-radius, 8px); display: block; color: var(--ink); background: var(--surface);
  font: var(--kalends-font, 16px/1.5 system-ui, sans-serif); }
* { box-sizing: border-box; }
a { color: inherit; text-decoration: none; }
a:hover .title, td a:hover { text-decoration: underline; color: var(--accent); }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
.list li { border-bottom: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 3.25em 1fr; gap: 0 1em; padding: .8em 0; }
.tile { display: grid; justify-items: center; align-self: start; padding: .25em 0; border: 1px solid var(--line); border-top: 4px solid var(--accent);
  border-radius: var(--radius); font-size: .8em; line-height: 1.25; }
.tile b { font-size: 1.7em; line-height: 1.1; }
.title { font-weight: 600; }
.off { text-decoration: line-through; }
.more { color: var(--muted); font-size: .875em; display: block; }
.head { display: flex; align-items: center; justify-content: space-between; gap: .5em; margin-bottom: .5em; }
.head h2 { margin: 0; font-size: 1.2em; }
button { font: inherit; color: inherit; min-width: 2.75em; min-height: 2.75em; border: 1px solid var(--line); border-radius: var(--radius); background: none; cursor: pointer; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
th { font-size: .8em; font-weight: 500; color: var(--muted); text-align: left; padding: .3em; }
td { height: 5em; vertical-align: top; border: 1px solid var(--line); padding: .25em; font-size: .8em; overflow: hidden; }
td a { display: block; min-height: 24px; padding: 2px 4px; margin-top: 2px; border-left: 3px solid var(--accent); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
td.today > span { background: var(--accent); color: #fff; border-radius: 99px; padding: 0 .5em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.repeats::before { content: ' \\21bb'; content: ' \\21bb' / ''; }
.note { color: var(--muted); padding: 1em 0; }
.all { margin: .75em 0 0; font-size: .875em; }
.all a { display: inline-block; padding: .5em 0; text-decoration: underline; }
@container (max-width: 32em) {
  table, tbody, tr, td { display: block; } thead, td.empty, td > span:first-child { display: none; }
  td { height: auto; border-width: 0 0 1px; padding: .75em 0; font-size: 1em; } td a { padding: .5em .75em; white-space: normal; }
  td > .hidden { position: static; width: auto; height: auto; clip-path: none; font-weight: 600; } td.today > .hidden { background: none; color: inherit; padding: 0; border-bottom: 2px solid var(--accent); border-radius: 0; }
}
.box { container-type: inline-size; }
`

const WORDS = {
  en: {empty: 'No events.', failed: 'The calendar cannot be reached.', allDay: 'All day', previous: 'Previous month', next: 'Next month', free: 'Free', sold: 'Sold out', wrong: 'This filter is wrong:', all: 'All events', repeats: 'Repeats', online: 'Online',
    cancelled: 'Cancelled', postponed: 'Postponed', rescheduled: 'Rescheduled', moved_online: 'Moved online'},
  de: {empty: 'Keine Veranstaltungen.', failed: 'Der Kalender ist nicht zu erreichen.', allDay: 'Ganztägig', previous: 'Voriger Monat', next: 'Nächster Monat', free: 'Eintritt frei', sold: 'Ausverkauft', wrong: 'Dieser Filter ist falsch:', all: 'Alle Veranstaltungen', repeats: 'Wiederholt sich', online: 'Online',
    cancelled: 'Abgesagt', postponed: 'Verschoben', rescheduled: 'Neuer Termin', moved_online: 'Online statt vor Ort'},
}
const FIELDS = ['title', 'url', 'start_date', 'end_date', 'all_day', 'venue', 'cost', 'tickets', 'recurrence', 'event_status', 'is_virtual'].map(name => 'events.' + name).join() + ',next_rest_url'
const DAY = 86400000
const PAGES = ['find', 'categories', 'tags', 'venue', 'organizer', 'featured', 'free', 'sold_out', 'is_virtual', 'event_status', 'custom_fields']

/** The day of a date as the interface writes it, or of now, as midnight UTC: days are compared, not moments. */
const day = text => Date.parse(text.slice(0, 10) + 'T00:00Z')
const today = () => { const now = new Date(); return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) }
const iso = time => new Date(time).toISOString().slice(0, 10)
const make = (name, content, properties = {}) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...[content].flat().filter(part => part !== ''))
  return element
}

/** What was wrong with the question, where the reply says so. */
const refusal = async reply => Object.assign(new Error(`${reply.url} answers ${reply.status}`), {params: (await reply.json().catch(() => null))?.data?.params})

class KalendsCalendar extends HTMLElement {
  static observedAttributes = ['view', 'limit', 'filter', 'month', 'lang']

  constructor() {
    super()
    const style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    this.attachShadow({mode: 'open'}).adoptedStyleSheets = [style]
    this.box = make('div', '', {className: 'box'})
    this.shadowRoot.append(this.box)
  }

  connectedCallback() { this.plan() }

  attributeChangedCallback(name, before, after) { if (this.isConnected && before !== after) this.plan() }

  /** Shows it once, however many attributes are set at the same time. */
  plan() {
    if (!this.planned) queueMicrotask(() => { this.planned = false; this.show() })
    this.planned = true
  }

  get language() { return this.getAttribute('lang') || this.closest('[lang]')?.lang || navigator.language }

  get words() { return WORDS[this.language.slice(0, 2)] || WORDS.en }

  format(time, options) { return new Intl.DateTimeFormat(this.language, {timeZone: 'UTC', ...options}).format(time) }

  async show() {
    const turn = this.turn = (this.turn || 0) + 1
    const content = await this.content()
    if (turn !== this.turn) return
    const focused = this.shadowRoot.activeElement?.name
    this.box.replaceChildren(...content, make('p', make('a', this.words.all, {href: this.calendar()}), {className: 'all'}))
    if (focused) this.box.querySelector(`[name=${focused}]`)?.focus()
  }

  async content() {
    try {
      return this.getAttribute('view') === 'month' ? await this.asMonth() : await this.asList()
    } catch (problem) {
      console.warn(problem)
      return [make('p', problem.params ? this.wrong(problem.params) : this.words.failed, {className: 'note', role: 'alert'})]
    }
  }

  wrong(params) { return this.words.wrong + ' ' + Object.entries(params).map(([name, reason]) => name + ' ' + reason).join(', ') }

  /** The pages of the calendar have most filters of the interface, and call one of them otherwise. */
  calendar() {
    const url = new URL(SITE)
    for (const [name, value] of new URLSearchParams(this.getAttribute('filter') || '')) {
      if (PAGES.includes(name.replace(/\[.*/, ''))) url.searchParams.append(name === 'find' ? 'search' : name, value)
    }
    if (this.getAttribute('view') === 'month') url.pathname += `events/month/${this.month}/`
    return url.href
  }

  get month() { return this.getAttribute('month') || iso(today()).slice(0, 7) }

  async fetch(query, pages = 1) {
    let url = new URL('events', API)
    url.search = new URLSearchParams([...new URLSearchParams(this.getAttribute('filter') || ''), ...Object.entries(query), ['_fields', FIELDS]])
    const events = []
    for (; url && pages > 0; pages--) {
      const reply = await fetch(url)
      if (!reply.ok) throw await refusal(reply)
      const page = await reply.json()
      events.push(...page.events)
      url = page.next_rest_url
    }
    return events
  }

  /** A link to the page of an event, which is elsewhere; never one that would run something. */
  link(event, content) { return make('a', content, /^https?:/.test(event.url) ? {href: event.url} : {}) }

  clock(event) {
    if (event.all_day) return this.words.allDay
    return this.format(Date.parse(event.start_date.replace(' ', 'T') + 'Z'), {hour: 'numeric', minute: '2-digit'})
  }

  sold(event) { return event.tickets.length > 0 && event.tickets.every(ticket => ticket.availability === 'sold_out') }

  remarks(event) {
    const cost = this.sold(event) ? this.words.sold : /^free$/i.test(event.cost) ? this.words.free : event.cost
    return [this.words[event.event_status], event.is_virtual && this.words.online, cost]
  }

  off(event, names = '') { return event.event_status === 'cancelled' ? names + ' off' : names }

  /** Its title in little room, with its status in words. */
  brief(event) {
    const status = this.words[event.event_status] || (this.sold(event) && this.words.sold)
    return [event.all_day ? '' : this.clock(event) + ' ', make('span', event.title, {className: this.off(event)}), status ? ' ' + status : '']
  }

  /** That it is one date of several: a sign for those who see it, a word for those who hear it. */
  repeats(event) {
    return event.recurrence ? make('span', make('span', this.words.repeats, {className: 'hidden'}), {className: 'repeats'}) : ''
  }

  async asList() {
    const events = await this.fetch({ends_after: iso(today() - DAY), per_page: this.getAttribute('limit') || 5})
    if (events.length === 0) return [make('p', this.words.empty, {className: 'note'})]
    return [make('ul', events.map(event => make('li', this.link(event, [this.tile(event), this.about(event)]))), {className: 'list'})]
  }

  tile(event) {
    const date = day(event.start_date)
    return make('span', [
      make('span', this.format(date, {weekday: 'short'})), make('b', this.format(date, {day: 'numeric'}).replace(/\D/g, '')),
      make('span', this.format(date, {month: 'short'}))], {className: 'tile'})
  }

  about(event) {
    const venue = event.event_status === 'moved_online' ? null : [event.venue].flat()[0]
    const last = day(event.end_date) > day(event.start_date) + DAY ? ' – ' + this.format(day(event.end_date), {day: 'numeric', month: 'short'}) : ''
    const more = [this.clock(event) + last, venue?.venue, ...this.remarks(event)].filter(Boolean).join(' · ')
    return make('span', [make('span', event.title, {className: this.off(event, 'title')}), this.repeats(event), make('span', more, {className: 'more'})])
  }

  async asMonth() {
    const first = day(this.month + '-01'), start = new Date(first)
    const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)
    const events = await this.fetch({ends_after: iso(first - DAY), starts_before: iso(last), per_page: 50}, 8)
    const locale = new Intl.Locale(this.language)
    const monday = (locale.getWeekInfo?.() || locale.weekInfo || {firstDay: 1}).firstDay % 7
    const from = first - (start.getUTCDay() - monday + 7) % 7 * DAY
    const weeks = []
    for (let week = from; week <= last; week += 7 * DAY) weeks.push(make('tr', [0, 1, 2, 3, 4, 5, 6].map(n => this.cell(week + n * DAY, first, last, events))))
    const names = [0, 1, 2, 3, 4, 5, 6].map(n => make('th', this.format(from + n * DAY, {weekday: 'short'}), {scope: 'col'}))
    return [this.head(first, last), make('table', [make('thead', make('tr', names)), make('tbody', weeks)])]
  }

  head(first, last) {
    const turn = (name, time, arrow, label) => make('button', arrow, {type: 'button', name, ariaLabel: label, onclick: () => this.setAttribute('month', iso(time).slice(0, 7))})
    return make('div', [turn('previous', first - DAY, '←', this.words.previous), make('h2', this.format(first, {month: 'long', year: 'numeric'}), {ariaLive: 'polite'}),
      turn('next', last + DAY, '→', this.words.next)], {className: 'head'})
  }

  cell(date, first, last, events) {
    const here = date < first || date > last ? [] : events.filter(event => day(event.start_date) <= date && day(event.end_date) >= date)
    const name = [make('span', String(new Date(date).getUTCDate()), {ariaHidden: 'true'}), make('span', this.format(date, {dateStyle: 'full'}), {className: 'hidden'})]
    return make('td', [...name, ...here.map(event => this.link(event, [...this.brief(event), this.repeats(event)]))],
      {className: (here.length === 0 ? 'empty' : '') + (date === today() ? ' today' : '')})
  }
}

customElements.define('kalends-calendar', KalendsCalendar)
