// Reads series, one JSON text a line, with the readers that are installed, and says when they take place: local times as
// 20261201T193000, days as 20261201, instants with a Z at the end. Without input it says which readers there are.
'use strict';
const lines = require('fs').readFileSync(0, 'utf8').split('\n').filter(Boolean);

const two = number => String(number).padStart(2, '0');
const stamp = (date, allDay) => date.getUTCFullYear() + two(date.getUTCMonth() + 1) + two(date.getUTCDate())
    + (allDay ? '' : 'T' + two(date.getUTCHours()) + two(date.getUTCMinutes()) + two(date.getUTCSeconds()));
const parse = text => new Date(Date.UTC(+text.slice(0, 4), +text.slice(4, 6) - 1, +text.slice(6, 8),
    +text.slice(9, 11), +text.slice(11, 13), +text.slice(13, 15)));

const readers = {
    'rrule.js': ['rrule', (rrule, series) => {
        const set = rrule.rrulestr(series.local.join('\n'), {forceset: true});
        return set.between(parse(series.from), parse(series.to), true).map(date => stamp(date, series.allDay));
    }],
    'ical.js': ['ical.js', (module, series) => {
        const ical = module.default || module;
        const event = new ical.Event(new ical.Component(ical.parse(series.calendar)).getFirstSubcomponent('vevent'));
        const iterator = event.iterator();
        const found = [];
        for (let time = iterator.next(); time && found.length < 5000; time = iterator.next()) {
            const text = time.toICALString();
            if (text.slice(0, 8) > series.to.slice(0, 8)) break;
            found.push(text);
        }
        return found;
    }],
    'node-ical': ['node-ical', (ical, series) => {
        const event = Object.values(ical.sync.parseICS(series.calendar)).find(part => part.type === 'VEVENT');
        const to = new Date(parse(series.to).getTime() + 86400000);
        return ical.expandRecurringEvent(event, {from: new Date(parse(series.from).getTime() - 86400000), to})
            .map(one => series.allDay
                ? one.start.getFullYear() + two(one.start.getMonth() + 1) + two(one.start.getDate())
                : stamp(one.start, false) + 'Z');
    }],
};

const found = {};
for (const [name, [module]] of Object.entries(readers)) {
    try {
        found[name] = require(module);
    } catch (e) {
        if (e.code !== 'MODULE_NOT_FOUND') throw e;
    }
}
const version = module => JSON.parse(require('fs').readFileSync(
    require.resolve(module).replace(new RegExp('(.*/node_modules/' + module + ')/.*'), '$1/package.json'))).version;
if (!lines.length)
    console.log(JSON.stringify(Object.fromEntries(
        Object.keys(found).map(name => [name, version(readers[name][0])]))));
for (const line of lines) {
    const series = JSON.parse(line);
    const read = {};
    for (const name of Object.keys(found)) {
        try {
            read[name] = readers[name][1](found[name], series);
        } catch (e) {
            read[name] = ['failed: ' + e.message];
        }
    }
    console.log(JSON.stringify(read));
}
