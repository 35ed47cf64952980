import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { ScheduleSave } from '#src/domain/schedule/editing.ts';
import { recordOf } from '#src/domain/schedule/record.ts';
import { defaultSettings, type ScheduleSettings } from '#src/domain/schedule/settings.ts';
import {
  ScheduleConflict,
  ScheduleError,
  type StoredSchedule,
} from '#src/domain/schedule/scheduleFailure.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import {
  scheduleSaveMachine,
  type ScheduleSaveInput,
} from '#src/machines/schedule/scheduleSaveMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('scheduleSaveMachine', () => {
  test('asks before it saves (rules/schedule#S23)', () => {
    const { dialog, saves } = openDialog();

    expect(dialog.getSnapshot().value).toBe('confirming');
    expect(saves).toEqual([]);
  });

  test('saves the record over the version it was made from, and outputs what is stored', async () => {
    const { dialog, saves } = openDialog();

    dialog.send({ type: 'save.confirm' });
    expect(dialog.getSnapshot().hasTag('busy')).toBe(true);
    await settle();

    expect(saves).toEqual([{ record: mine, version: '"1"', isFirst: false }]);
    expect(dialog.getSnapshot()).toMatchObject({
      value: 'saved',
      status: 'done',
      output: { kind: 'saved', stored: { record: mine, version: '"2"' } },
    });
  });

  test('saves once, however often it is confirmed, and cannot be left meanwhile', () => {
    const { dialog, saves } = openDialog({ answers: [unanswered] });

    dialog.send({ type: 'save.confirm' });
    dialog.send({ type: 'save.confirm' });
    dialog.send({ type: 'save.cancel' });

    expect(dialog.getSnapshot().value).toBe('saving');
    expect(saves).toHaveLength(1);
  });

  test('saves nothing when it is cancelled', () => {
    const { dialog, saves } = openDialog();

    dialog.send({ type: 'save.cancel' });

    expect(dialog.getSnapshot()).toMatchObject({
      value: 'cancelled',
      output: { kind: 'cancelled', stored: null },
    });
    expect(saves).toEqual([]);
  });

  test.each([new ScheduleError('no', 'unreachable'), new TokenRefused('t1')])(
    'tells a failure (%s), then asks again for the very same save',
    async (failure) => {
      const told = Promise.withResolvers<void>();
      const { dialog, saves } = openDialog({
        answers: [() => Promise.reject(failure), stored],
        tellFailure: () => told.promise,
      });

      dialog.send({ type: 'save.confirm' });
      await settle();
      expect(dialog.getSnapshot().value).toBe('failed');
      told.resolve();
      await settle();
      expect(dialog.getSnapshot().value).toBe('confirming');
      dialog.send({ type: 'save.confirm' });
      await settle();

      expect(saves).toEqual([saves[0], saves[0]]);
      expect(dialog.getSnapshot().value).toBe('saved');
    },
  );

  test('stops on an error that nobody foresaw', async () => {
    const { dialog, crashed } = openDialog({
      answers: [() => Promise.reject(new Error('a bug'))],
    });

    dialog.send({ type: 'save.confirm' });
    await settle();

    expect(crashed).toEqual([new Error('a bug')]);
    expect(dialog.getSnapshot().status).toBe('error');
  });

  test('aborts the save when it is left', () => {
    let signal: AbortSignal | undefined;
    const { dialog } = openDialog({
      answers: [
        (_, until) => {
          signal = until;
          return new Promise<never>(() => {});
        },
      ],
    });

    dialog.send({ type: 'save.confirm' });
    dialog.stop();

    expect(signal?.aborted).toBe(true);
  });

  describe('where another device saved first', () => {
    test('shows what is stored, and overwrites nothing (rules/schedule#S32)', async () => {
      const { dialog, saves } = openDialog({ answers: [conflict] });

      dialog.send({ type: 'save.confirm' });
      await settle();

      expect(dialog.getSnapshot().value).toBe('conflicted');
      expect(dialog.getSnapshot().context).toMatchObject({ record: mine, other: theirs });
      expect(saves).toHaveLength(1);
    });

    test('saves mine over theirs, and leaves them what they changed of the disabled pillars', async () => {
      const { dialog, saves } = openDialog({ answers: [conflict, stored] });

      dialog.send({ type: 'save.confirm' });
      await settle();
      dialog.send({ type: 'conflict.keepMine' });
      await settle();

      expect(saves[1]).toEqual({
        record: { ...mine, movement_schedule: theirRecord.movement_schedule },
        version: '"7"',
        isFirst: false,
      });
      expect(dialog.getSnapshot()).toMatchObject({ value: 'saved', output: { kind: 'saved' } });
    });

    test('shows the next conflict too, if theirs changed again meanwhile', async () => {
      const newer = { record: { ...theirRecord, is_movement_enabled: 'N' }, version: '"8"' };
      const { dialog, saves } = openDialog({
        answers: [conflict, () => Promise.reject(new ScheduleConflict(newer)), stored],
      });

      dialog.send({ type: 'save.confirm' });
      await settle();
      dialog.send({ type: 'conflict.keepMine' });
      await settle();
      expect(dialog.getSnapshot().value).toBe('conflicted');
      expect(dialog.getSnapshot().context.other).toEqual(newer);
      dialog.send({ type: 'conflict.keepMine' });
      await settle();

      expect(saves.map(({ version }) => version)).toEqual(['"1"', '"7"', '"8"']);
    });

    test('saves a first schedule over theirs by its version', async () => {
      const { dialog, saves } = openDialog({
        input: { version: null, isFirst: true },
        answers: [conflict, stored],
      });

      dialog.send({ type: 'save.confirm' });
      await settle();
      dialog.send({ type: 'conflict.keepMine' });

      expect(saves).toMatchObject([
        { version: null, isFirst: true },
        { version: '"7"', isFirst: false },
      ]);
    });

    test('takes theirs without another save', async () => {
      const { dialog, saves } = openDialog({ answers: [conflict] });

      dialog.send({ type: 'save.confirm' });
      await settle();
      dialog.send({ type: 'conflict.takeTheirs' });

      expect(dialog.getSnapshot()).toMatchObject({
        value: 'taken',
        output: { kind: 'taken', stored: theirs },
      });
      expect(saves).toHaveLength(1);
    });

    test('can be left as it is', async () => {
      const { dialog } = openDialog({ answers: [conflict] });

      dialog.send({ type: 'save.confirm' });
      await settle();
      dialog.send({ type: 'save.cancel' });

      expect(dialog.getSnapshot()).toMatchObject({
        value: 'cancelled',
        output: { kind: 'cancelled', stored: null },
      });
    });
  });

  test('stops, rather than blaming the network, when its actor was not provided', async () => {
    const dialog = createActor(scheduleSaveMachine, { input: overFirst });
    const crashed = vi.fn();
    dialog.subscribe({ error: crashed });
    dialog.start();

    dialog.send({ type: 'save.confirm' });
    await settle();

    expect(crashed).toHaveBeenCalledWith(
      new Error(
        'The actor "saveSchedule" was not provided; pass it to machine.provide({ actors }).',
      ),
    );
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(scheduleSaveMachine, {
      input: overFirst,
      events: [
        { type: 'save.confirm' },
        { type: 'save.cancel' },
        { type: 'conflict.keepMine' },
        { type: 'conflict.takeTheirs' },
        { type: 'xstate.done.actor.saveSchedule', output: theirs },
        { type: 'xstate.error.actor.saveSchedule', error: new ScheduleError('no', 'refused') },
        { type: 'xstate.error.actor.saveSchedule', error: new ScheduleConflict(theirs) },
        { type: 'xstate.done.actor.tellFailure' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answer = (save: ScheduleSave, signal: AbortSignal) => Promise<StoredSchedule>;

const email = 'maya@example.com';
const defaults = defaultSettings('2026-11-21');
const mine = recordOf(
  { ...defaults, TETHER: { ...defaults.TETHER, isEnabled: true, durationMinutes: 30 } },
  null,
  email,
);
const allOn: ScheduleSettings = {
  ...defaults,
  TETHER: { ...defaults.TETHER, isEnabled: true },
  MOVEMENT: { ...defaults.MOVEMENT, isEnabled: true, durationMinutes: 90 },
};
const theirRecord = recordOf(allOn, null, email);
const theirs: StoredSchedule = { record: theirRecord, version: '"7"' };
const overFirst: ScheduleSaveInput = {
  record: mine,
  version: '"1"',
  isFirst: false,
  replacesUnknown: false,
};

function stored({ record }: ScheduleSave): Promise<StoredSchedule> {
  return Promise.resolve({ record, version: '"2"' });
}

function conflict(): Promise<never> {
  return Promise.reject(new ScheduleConflict(theirs));
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** The dialog, whose saves are answered one after the other. */
function openDialog({
  input = {},
  answers = [stored],
  tellFailure = unanswered,
}: {
  input?: Partial<ScheduleSaveInput>;
  answers?: Answer[];
  tellFailure?: () => Promise<void>;
} = {}) {
  const saves: ScheduleSave[] = [];
  const crashed: unknown[] = [];
  const left = [...answers];
  const dialog = createActor(
    scheduleSaveMachine.provide({
      actors: {
        saveSchedule: fromPromise<StoredSchedule, ScheduleSave>(({ input: save, signal }) => {
          saves.push(save);
          return (left.shift() ?? unanswered)(save, signal);
        }),
        tellFailure: fromPromise<void>(tellFailure),
      },
    }),
    { input: { ...overFirst, ...input } },
  );
  dialog.subscribe({ error: (error) => void crashed.push(error) });
  dialog.start();

  return { dialog, saves, crashed };
}
