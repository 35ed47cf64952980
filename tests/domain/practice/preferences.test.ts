import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import type { OutboxPreference } from '#src/domain/outbox/outboxItem.ts';
import {
  knownPreferences,
  preferencesToTake,
  toldPreferences,
  untoldPreferences,
  type Preferences,
} from '#src/domain/practice/preferences.ts';

const at = Date.parse('2026-11-20T08:30:00.000Z');

describe('preferences', () => {
  test('are told of beside what else changed, what this device does not know passed over', () => {
    const gone: Change = { kind: 'preference', id: 'bell', seq: 2, gone: true };
    const told = toldPreferences([toldOf('theme', 'dark'), toldOf('unheard of', true), gone]);

    expect(told).toEqual([{ name: 'theme', value: 'dark', madeAt: at }]);
    expect(knownPreferences({ theme: 'light', bell: true }, told)).toEqual({
      theme: 'dark',
      bell: true,
    });
  });

  test('of the account stand on a device that knows of none, whatever was chosen there (rules/practiceFeed#E19)', () => {
    const told = toldPreferences([toldOf('theme', 'dark')]);

    expect(preferencesToTake(told, { known: {}, here: { theme: 'light' }, waiting: [] })).toEqual({
      theme: 'dark',
    });
  });

  test('that were chosen here since are not taken back by what was told', () => {
    const told = toldPreferences([toldOf('theme', 'dark'), toldOf('bell', false)]);
    const known: Preferences = { theme: 'dark', bell: true };

    expect(
      preferencesToTake(told, { known, here: { ...known, theme: 'light' }, waiting: [] }),
    ).toEqual({ bell: false });
  });

  test.each([
    [at - 1, { theme: 'dark' }],
    [at + 1, {}],
  ])('that wait since %d give way to one that was chosen later', (madeAt, taken) => {
    const state = { known: { theme: 'dark' }, here: { theme: 'light' } } as const;
    const waiting = [item('theme', 'light', madeAt)];

    expect(
      preferencesToTake(toldPreferences([toldOf('theme', 'dark')]), { ...state, waiting }),
    ).toEqual(taken);
  });

  test('that were chosen anew while the choice before was sent are not taken back by it', () => {
    const told = toldPreferences([toldOf('theme', 'dark')]);
    const here: Preferences = { theme: 'light' };
    const onItsWay = [item('theme', 'dark', at - 1)];

    expect(preferencesToTake(told, { known: {}, here, waiting: onItsWay })).toEqual({});
    expect(preferencesToTake(told, { known: { theme: 'dark' }, here, waiting: [] })).toEqual({});
  });

  test('are sent once: where the account does not have them, and they do not wait already', () => {
    const here: Preferences = { theme: 'dark', bell: false };
    const first = untold({ theme: 'dark' }, here, []);
    expect(first).toEqual([item('bell', false, at)]);
    expect(untold({ theme: 'dark' }, here, first)).toEqual([]);
    expect(untold({ theme: 'dark' }, { ...here, bell: true }, first)).toEqual([
      item('bell', true, at),
    ]);
    expect(untold({}, {}, [])).toEqual([]);
  });

  test('tell which numbers are hidden, alike in whatever order, and each once (rules/practiceFeed#E19)', () => {
    const told = toldPreferences([toldOf('hidden', ['planned_days', 'streak', 'streak'])]);
    expect(told).toEqual([{ name: 'hidden', value: ['streak', 'planned_days'], madeAt: at }]);

    const known = knownPreferences({}, told);
    expect(untold(known, { hidden: ['streak', 'planned_days'] }, [])).toEqual([]);
    expect(untold(known, { hidden: [] }, [])).toEqual([item('hidden', [], at)]);
    expect(preferencesToTake(told, { known, here: { hidden: [] }, waiting: [] })).toEqual({});
    expect(preferencesToTake(told, { known: {}, here: { hidden: [] }, waiting: [] })).toEqual({
      hidden: ['streak', 'planned_days'],
    });
  });

  test('a longest streak is sent where neither sessions nor the account tell of as long a one (rules/practiceFeed#E20)', () => {
    const days = fc.nat(50);
    fc.assert(
      fc.property(days, days, fc.option(days), (here, counted, known) => {
        const knows = known === null ? {} : { longest_streak: known };
        const sent = untoldPreferences(
          knows,
          { here: { longest_streak: here }, counted, waiting: [] },
          { freshId, now: at },
        );
        expect(sent.length).toBe(here > counted && here > (known ?? 0) ? 1 : 0);
      }),
    );
  });
});

function freshId(): string {
  return 'a-fresh-id';
}

function untold(known: Preferences, here: Preferences, waiting: readonly OutboxPreference[]) {
  return untoldPreferences(known, { here, counted: 0, waiting }, { freshId, now: at });
}

function item(
  name: OutboxPreference['name'],
  value: OutboxPreference['body']['value'],
  madeAt: number,
): OutboxPreference {
  const kept = { keptAt: madeAt, madeAt, attempts: 0, notBefore: 0, refusal: null };

  return { ...kept, id: 'a-fresh-id', kind: 'preference', name, body: { value } };
}

function toldOf(id: string, value: unknown): Change {
  const body = { value } as Extract<Change, { kind: 'preference'; gone: false }>['body'];

  return {
    kind: 'preference',
    id,
    seq: 1,
    gone: false,
    made_at: new Date(at).toISOString(),
    body,
  };
}
