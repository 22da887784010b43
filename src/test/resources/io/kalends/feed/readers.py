"""Reads series, one JSON text a line, with the readers that are installed, and says when they take place: local times as
20261201T193000, days as 20261201, instants with a Z at the end. Without input it says which readers there are."""
import datetime
import json
import sys

READERS = {}
VERSIONS = {}


def parse(text):
    return datetime.datetime.strptime(text, '%Y%m%dT%H%M%S')


def stamp(time, all_day):
    if all_day or not isinstance(time, datetime.datetime):
        return time.strftime('%Y%m%d')
    if time.tzinfo:
        return time.astimezone(datetime.timezone.utc).strftime('%Y%m%dT%H%M%SZ')
    return time.strftime('%Y%m%dT%H%M%S')


try:
    import dateutil
    import dateutil.rrule

    def read_dateutil(series):
        rules = dateutil.rrule.rrulestr('\n'.join(series['local']), forceset=True)
        return [stamp(time, series['allDay'])
                for time in rules.between(parse(series['from']), parse(series['to']), inc=True)]

    READERS['dateutil'] = read_dateutil
    VERSIONS['dateutil'] = dateutil.__version__
except ImportError:
    pass

try:
    import icalendar
    import recurring_ical_events

    def read_events(series):
        calendar = icalendar.Calendar.from_ical(series['calendar'])
        day = datetime.timedelta(days=1)
        events = recurring_ical_events.of(calendar).between(parse(series['from']) - day, parse(series['to']) + day)
        return sorted(stamp(event['DTSTART'].dt, series['allDay']) for event in events)

    READERS['recurring-ical-events'] = read_events
    try:
        from importlib.metadata import version
        VERSIONS['recurring-ical-events'] = version('recurring-ical-events')
    except Exception:
        VERSIONS['recurring-ical-events'] = '?'
except ImportError:
    pass

SERIES = [line for line in sys.stdin if line.strip()]
if not SERIES:
    print(json.dumps(VERSIONS))
for line in SERIES:
    series = json.loads(line)
    read = {}
    for name, reader in READERS.items():
        try:
            read[name] = reader(series)
        except Exception as failure:
            read[name] = ['failed: ' + repr(failure)]
    print(json.dumps(read), flush=True)
