// Maps, drawn by Leaflet, which is loaded when one comes into sight. What is on them stands on the page as well.
const make = (name, properties) => Object.assign(document.createElement(name), properties)
const loaded = element => new Promise((resolve, reject) => {
  Object.assign(element, {onload: resolve, onerror: reject})
  document.head.append(element)
})

for (const box of document.querySelectorAll('[data-map]')) {
  const {script, styles} = box.dataset
  box.hidden = false
  new IntersectionObserver(async (seen, observer) => {
    if (!seen.some(one => one.isIntersecting)) return
    observer.disconnect()
    try {
      await Promise.all(styles.split(' ').map(href => loaded(make('link', {rel: 'stylesheet', href}))))
      await loaded(make('script', {src: script}))
      draw(box)
    } catch {
      box.hidden = true
    }
  }, {rootMargin: '200px'}).observe(box)
}

function draw(box) {
  const points = [...document.querySelectorAll('[data-point]')]
  const map = L.map(box, {scrollWheelZoom: false, zoomControl: false})
  L.control.zoom({zoomInTitle: box.dataset.in, zoomOutTitle: box.dataset.out}).addTo(map)
  map.attributionControl.setPrefix(false)
  L.tileLayer(box.dataset.tiles, {maxZoom: 19, attribution: credit(box.dataset)}).addTo(map)
  map.fitBounds(L.latLngBounds(points.map(place)).pad(0.2), {maxZoom: 16})
  const marks = L.layerGroup().addTo(map)
  const arrange = () => {
    marks.clearLayers()
    groups(points, point => map.project(place(point))).forEach(group => mark(group).addTo(marks))
  }
  map.on('zoomend', arrange)
  box.addEventListener('keydown', event => { if (event.key === 'Escape') map.closePopup() })
  arrange()
}

const place = point => point.dataset.point.split(',').map(Number)

/** Points so near to each other that a finger could not tell them apart are one. */
function groups(points, pixel) {
  const all = []
  for (const point of points) {
    const near = all.find(group => pixel(group[0]).distanceTo(pixel(point)) < 48)
    if (near) near.push(point)
    else all.push([point])
  }
  return all
}

/** Whom the map is owed to, as HTML, which Leaflet wants; it is text in the settings. */
function credit({credit, terms}) {
  return make(terms ? 'a' : 'span', {textContent: credit, ...terms && {href: terms}}).outerHTML
}

function mark(group) {
  const isList = group[0].querySelector('h2') !== null
  const title = group.map(point => isList ? point.querySelector('h2').innerText : point.dataset.name).join(', ')
  const icon = L.divIcon({className: 'pin', html: group.length > 1 ? String(group.length) : '', iconSize: [32, 40], iconAnchor: [16, 40], popupAnchor: [0, -38]})
  const marker = L.marker(place(group[0]), {icon, title, keyboard: isList, interactive: isList})
  return isList ? marker.bindPopup(() => popup(group), {closeButton: false, maxHeight: 240, autoPanPaddingTopLeft: [64, 8]}) : marker
}

/** The same as on the page, without headings of its own. */
function popup(group) {
  const copy = make('div', {className: 'pin-events'})
  for (const child of group.flatMap(point => [...point.cloneNode(true).children])) {
    const shown = child.matches('h2') ? make('strong') : child.cloneNode()
    shown.append(...child.childNodes)
    copy.append(shown)
  }
  return copy
}
