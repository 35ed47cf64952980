import { HttpResponse } from 'msw';
import * as v from 'valibot';

import { calendarDay } from '../../contract/common/calendar.ts';
import { longestSpan, type DaysAnswer } from '../../contract/practice/days.ts';
import { moods } from '../../contract/reflection/moods.ts';
import { addDays, daysBetween, type Day } from '../../domain/common/day.ts';
import { bodyOfSummary, summaryOf, type DaySummary } from '../../domain/days/daySummary.ts';
import { failure } from '../common/answers.ts';
import { tasksOf } from '../commitments/taskBook.ts';
import { practiceOf } from '../world/feed.ts';
import type { MockItem, MockWorld } from '../world/world.ts';
import { bodyOf, numberOf } from './bodies.ts';
import { dayOf } from './now.ts';

/** The days that are asked for, in a few numbers each, or why not. */
export function daysOf(world: MockWorld, email: string, query: URLSearchParams): Response {
  const span = v.safeParse(
    v.object({ from: calendarDay, to: calendarDay }),
    Object.fromEntries(query),
  );
  if (!span.success) return failure(422, 'Please name two days.');

  const { from, to } = span.output;
  const count = daysBetween(from, to) + 1;
  if (count < 1) return failure(422, 'The last day comes before the first.');
  if (count > longestSpan) return failure(422, `Please ask for at most ${longestSpan} days.`);

  const items = [...practiceOf(world, email).items.values()].filter(
    ({ content }) => content !== null,
  );
  const byDay = Map.groupBy(
    items.filter(({ kind }) => kind === 'session' || kind === 'day_end'),
    dayOf,
  );
  const days = Array.from({ length: count }, (_, index) => {
    const day = addDays(from, index);
    return summaryOfDay(world, email, day, byDay.get(day) ?? []);
  });

  const body: DaysAnswer = { days: days.filter((day) => day !== null).map(bodyOfSummary) };
  return HttpResponse.json(body);
}

function summaryOfDay(
  world: MockWorld,
  email: string,
  day: Day,
  items: readonly MockItem[],
): DaySummary | null {
  const sessions = items.filter(({ kind }) => kind === 'session');
  const end = items.find(({ content, kind }) => kind === 'day_end' && content?.['stands'] === true);

  return summaryOf({
    day,
    tasks: tasksOf(world, email, day),
    sessions: sessions.length,
    minutes: sessions.reduce((sum, one) => sum + numberOf(one, 'duration_minutes'), 0),
    end: end === undefined ? null : endOf(end),
  });
}

function endOf(item: MockItem): DaySummary['end'] {
  const mood = bodyOf(item)['mood'];

  return {
    mood: moods.find((one) => one === mood) ?? null,
    happiness: numberOf(item, 'happiness'),
  };
}
