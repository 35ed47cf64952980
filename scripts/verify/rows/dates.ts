import { addDays, daysBetween, localDay } from '../../../src/domain/common/day.ts';
import { currentStreak } from '../../../src/domain/practice/streak.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { randomFrom, type Random } from '../support/random.ts';

const hour = 3_600_000;
const zones = 50;
const days = 400;
/** Both changes of the clocks of each year, a leap day, and the turns of years between. */
const beginnings = ['2023-12-30', '2025-11-01', '2027-02-01'];

/** Days and streaks, in many time zones over more than a year, are those of a plain reference (rules/practice#P17, rules/practice#P18). */
export const dates: Row = {
  name: 'dates',
  goal: 'A day is the calendar day of its zone, and streaks count such days',
  limit: 'none differ',
  minutes: { short: 2, full: 3 },
  run({ seed }) {
    const random = randomFrom(seed);
    const known = Intl.supportedValuesOf('timeZone');
    const chosen = [...new Set([...awkward, ...random.shuffled(known)])].slice(0, zones);
    const faults: string[] = [];
    let compared = 0;
    const compare = (name: string, found: unknown, wanted: unknown) => {
      compared += 1;
      if (found !== wanted) faults.push(`${name} is ${String(found)}, not ${String(wanted)}.`);
    };

    for (const zone of chosen) {
      const format = offsetFormat(zone);
      const first = Date.parse(random.of(beginnings));
      for (let index = 0; index < days; index += 1) {
        for (const at of momentsOf(first + index * 24 * hour, random)) {
          compare(
            `The day in ${zone} at ${new Date(at).toISOString()}`,
            localDay(at, zone),
            dayBy(format, at),
          );
        }
      }
    }
    for (let index = 0; index < zones * days; index += 1) compareArithmetic(random, compare);

    return Promise.resolve(measuredBy(`${chosen.length} zones, ${compared} comparisons`, faults));
  },
};

/** With clocks that change at midnight, by half an hour, by quarters, by a whole day, or not where their name says. */
const awkward = [
  'UTC',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

/** Around a day's beginning and end, and some time within. */
function momentsOf(midnight: number, random: Random): number[] {
  return [
    midnight - 1,
    midnight,
    midnight + random.below(24 * hour),
    midnight + 22 * hour + random.below(4 * hour),
  ];
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
}

/** The reference: the moment, moved by how far the zone is from UTC then. */
function dayBy(format: Intl.DateTimeFormat, at: number): string {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const found = /GMT(?:(?<sign>[+\u2212-])(?<hours>\d+):(?<minutes>\d+))?/u.exec(name)?.groups;
  const size = Number(found?.['hours'] ?? 0) * hour + (Number(found?.['minutes'] ?? 0) * hour) / 60;

  return new Date(at + (found?.['sign'] === '+' ? size : -size)).toISOString().slice(0, 10);
}

/** Days as numbers: what the calendar's arithmetic and the streaks are held against. */
function compareArithmetic(
  random: Random,
  compare: (name: string, found: unknown, wanted: unknown) => void,
): void {
  const today = 18_000 + random.below(5_000);
  const count = random.below(800) - 400;
  const [one, other] = [isoOf(today), isoOf(today + count)];
  compare(`${one} and ${count} days`, addDays(one, count), other);
  compare(`The days from ${one} to ${other}`, daysBetween(one, other), count);

  const practised = Array.from({ length: random.below(14) }, () => today - 8 + random.below(11));
  const found = currentStreak(practised.map(isoOf), one);
  compare(
    `The streak on ${one} of ${practised.map(isoOf).join()}`,
    found,
    plainStreak(new Set(practised), today),
  );
}

/** The longest run of numbers that reaches the one before today, or later. */
function plainStreak(practised: ReadonlySet<number>, today: number): number {
  let longest = 0;
  for (const last of practised) {
    if (practised.has(last + 1) || last < today - 1) continue;
    let length = 0;
    while (practised.has(last - length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** A number of days since 1970, written out by the calendar's own rules (Howard Hinnant's `civil_from_days`). */
function isoOf(number: number): string {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const civil = year + era * 400 + (month <= 2 ? 1 : 0);

  return [
    String(civil).padStart(4, '0'),
    ...[month, date].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}
