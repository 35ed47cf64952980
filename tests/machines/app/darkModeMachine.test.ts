import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { darkModeMachine, type DarkModeEvent } from '#src/machines/app/darkModeMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('darkModeMachine', () => {
  test('follows what is stored, from the first moment on', () => {
    const { darkMode, shown, kept, report } = openDarkMode(true);
    expect(darkMode.getSnapshot().value).toBe('dark');

    report(false);
    expect(darkMode.getSnapshot().value).toBe('light');

    expect(shown.at(-1)).toBe(false);
    expect(kept).toEqual([]);
  });

  test('keeps a choice at once, shows it, and then sends it (rules/app#A17)', () => {
    const { darkMode, shown, kept, done } = openDarkMode(false);

    darkMode.send({ type: 'darkMode.toggle' });
    darkMode.send({ type: 'darkMode.toggle' });

    expect(kept).toEqual([true, false]);
    expect(shown).toEqual([false, false, true, false]);
    expect(done).toEqual(['keep true', 'send true', 'keep false', 'send false']);
  });

  test('says which action or actor was not provided', () => {
    const crashed = vi.fn();
    const actor = createActor(darkModeMachine);
    actor.subscribe({ error: crashed });
    actor.start();

    expect(crashed.mock.calls.map(([error]) => String(error))).toContainEqual(
      expect.stringContaining('was not provided; pass it to machine.provide({'),
    );
  });

  test('every state is reached and every transition taken', () => {
    const events = [
      { type: 'darkMode.toggle' },
      { type: 'darkMode.stored', dark: true },
      { type: 'darkMode.stored', dark: false },
    ];
    expect(coverageOf(darkModeMachine, { events })).toEqual({
      statesNotReached: [],
      transitionsNotTaken: [],
    });
  });
});

function openDarkMode(stored: boolean) {
  const shown: boolean[] = [];
  const kept: boolean[] = [];
  const done: string[] = [];
  let report: (dark: boolean) => void = () => {};
  const machine = darkModeMachine.provide({
    actors: {
      storedDarkModes: fromCallback<DarkModeEvent>(({ sendBack }) => {
        report = (dark) => sendBack({ type: 'darkMode.stored', dark });
        report(stored);
      }),
    },
    actions: {
      showDarkMode: (_, { dark }) => shown.push(dark),
      keepDarkMode: (_, { dark }) => {
        kept.push(dark);
        done.push(`keep ${dark}`);
      },
      sendDarkMode: (_, { dark }) => done.push(`send ${dark}`),
    },
  });
  const darkMode = createActor(machine).start();

  return { darkMode, shown, kept, done, report: (dark: boolean) => report(dark) };
}
