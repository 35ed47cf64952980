import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ReminderSettings } from '#src/contract/reminders/settings.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import { dayBounds } from '#src/domain/common/wallClock.ts';
import { pushTurn } from '#src/domain/reminders/pushTurn.ts';
import type { Asked } from '#src/domain/reminders/reminders.ts';

type Told = Asked['tasks'][number];

const minute = 60_000;
/** Days around which clocks leap and go back, by an hour and by half of one, and days without. */
const places: readonly [timeZone: string, firstDay: string][] = [
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Pacific/Chatham', '2026-09-26'],
  ['Africa/Casablanca', '2026-02-14'],
  ['Asia/Kathmandu', '2026-11-20'],
];
const days = 3;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, min]) => `${String(hour).padStart(2, '0')}:${String(min).padStart(2, '0')}`);
const plan = fc.record({
  place: fc.constantFrom(...places),
  practices: fc.array(time, { maxLength: 6 }),
  night: fc.record({ at: time, length: fc.integer({ min: 0, max: 720 }) }),
  wanted: fc.record({ practice: fc.boolean(), sleep: fc.boolean() }),
  quiet: fc.option(fc.record({ from: time, until: time })),
});

test('what is told of when nobody looks but at the moments that were named is what who looks each minute tells (rules/reminders#RE13)', () => {
  fc.assert(
    fc.property(plan, (planned) => {
      const { looks, told } = byTurns(planned);

      expect(told).toEqual(eachMinute(planned));
      expect(looks).toBeLessThanOrEqual((planned.practices.length + 3) * (days + 1));
    }),
    { numRuns: 100 },
  );
});

test('nobody needs to look while nothing is wanted', () => {
  const planned = {
    place: ['Europe/Berlin', '2026-11-20'] as const,
    practices: ['08:00'],
    night: { at: '22:00', length: 480 },
    wanted: { practice: false, sleep: false },
    quiet: null,
  };

  expect(pushTurn(askedAt(planned, startOf(planned), []))).toEqual({ reminders: [], lookAt: null });
});

interface Planned {
  place: readonly [timeZone: string, firstDay: string];
  practices: readonly string[];
  night: { at: string; length: number };
  wanted: { practice: boolean; sleep: boolean };
  quiet: ReminderSettings['quiet'];
}

/** A reminder's id, with the minute in which it was told. */
type TellingOf = [at: number, id: string];

function byTurns(planned: Planned): { looks: number; told: TellingOf[] } {
  const [timeZone, first] = planned.place;
  const end = dayBounds(addDays(first, days), timeZone).from;
  const told: TellingOf[] = [];
  let looks = 0;
  let at: number | null = startOf(planned);

  while (at !== null && at < end) {
    const now: number = at;
    const today = localDay(now, timeZone);
    const shown = told.filter(([when]) => localDay(when, timeZone) === today).map(([, id]) => id);
    const turn = pushTurn(askedAt(planned, now, shown));
    told.push(...turn.reminders.map(({ id }): TellingOf => [now, id]));
    looks += 1;
    at = turn.lookAt;
  }
  return { looks, told };
}

/** The plain way: every minute of the days, by what a clock on the wall shows. */
function eachMinute(planned: Planned): TellingOf[] {
  const { night, practices, quiet, wanted } = planned;
  const { minutes, lastAt } = shownMinutes(planned);
  const beginOf = (day: string, wantedTime: string): number => {
    const exact = lastAt.get(`${day} ${wantedTime}`);
    if (exact !== undefined) return exact;
    const before = minutes.findLast((one) => one.day === day && one.time < wantedTime);
    return (before?.at ?? 0) + (minutesOf(wantedTime) - minutesOf(before?.time ?? '')) * minute;
  };
  const [, firstDay] = planned.place;
  const told: TellingOf[] = [];
  const of = new Map<string, string[]>();

  for (const { at, day, time: now } of minutes.filter((one) => one.day >= firstDay)) {
    if (day === addDays(firstDay, days)) break;
    if (quiet !== null && isBetween(now, quiet)) continue;
    const before = addDays(day, -1);
    const isMorning = at >= beginOf(before, night.at) + night.length * minute && now < '12:00';
    const due = practices
      .map((one, index) => ({ id: `practice:${day}-TETHER-${index + 1}`, from: beginOf(day, one) }))
      .filter(({ from }) => at >= from && at < from + 15 * minute)
      .map(({ id }) => id);
    const all = [
      ...(wanted.sleep && isMorning ? [`sleep:${before}-RECOVERY-1`] : []),
      ...(wanted.practice ? due : []),
    ];
    const ofDay = of.get(day) ?? [];
    for (const id of all.filter((one) => !ofDay.includes(one)).slice(0, 3 - ofDay.length)) {
      ofDay.push(id);
      told.push([at, id]);
    }
    of.set(day, ofDay);
  }
  return told;
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

function isBetween(now: string, { from, until }: { from: string; until: string }): boolean {
  return from <= until ? now >= from && now < until : now >= from || now < until;
}

interface Shown {
  minutes: readonly { at: number; day: string; time: string }[];
  /** The last minute at which the clocks show a time of a day. */
  lastAt: ReadonlyMap<string, number>;
}
const known = new Map<string, Shown>();

/** Every minute from two days before, as the clocks show it. */
function shownMinutes({ place }: Planned): Shown {
  const [timeZone, first] = place;
  const kept = known.get(place.join());
  if (kept !== undefined) return kept;

  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const begin = Date.parse(`${first}T00:00Z`) - 2 * 1_440 * minute;
  const minutes = Array.from({ length: (days + 5) * 1_440 }, (_, index) => {
    const at = begin + index * minute;
    const [day = '', wall = ''] = clock.format(at).split(' ');
    return { at, day, time: wall };
  });
  const shown = {
    minutes,
    lastAt: new Map(minutes.map((one) => [`${one.day} ${one.time}`, one.at])),
  };
  known.set(place.join(), shown);
  return shown;
}

function startOf({ place: [timeZone, first] }: Planned): number {
  return dayBounds(first, timeZone).from;
}

function askedAt(planned: Planned, now: number, shown: readonly string[]): Asked {
  const { night, place, practices, quiet, wanted } = planned;
  const [timeZone] = place;
  const today = localDay(now, timeZone);
  const before = addDays(today, -1);
  const open: Pick<Told, 'status'> = { status: 'pending' };

  return {
    tasks: practices.map((scheduledTime, index) => ({
      ...open,
      taskId: `${today}-TETHER-${index + 1}`,
      date: today,
      pillar: 'TETHER',
      pillarName: 'Tether',
      scheduledTime,
      durationMin: 20,
    })),
    sleeps: [
      {
        ...open,
        taskId: `${before}-RECOVERY-1`,
        date: before,
        pillar: 'RECOVERY',
        pillarName: 'Recovery',
        scheduledTime: night.at,
        durationMin: night.length,
      },
    ],
    settings: { ...wanted, timer: false, quiet, asked: true },
    timeZone,
    shown,
    now,
  };
}
