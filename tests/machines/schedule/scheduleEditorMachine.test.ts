import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { PillarCode } from '#src/domain/common/pillarCode.ts';
import type { ScheduleDraft } from '#src/domain/schedule/draft.ts';
import type { ScheduleSave } from '#src/domain/schedule/editing.ts';
import { withDuration, withEnabled, withPracticeDay } from '#src/domain/schedule/edits.ts';
import { recordOf } from '#src/domain/schedule/record.ts';
import {
  defaultSettings,
  type PillarSettings,
  type ScheduleSettings,
} from '#src/domain/schedule/settings.ts';
import {
  ScheduleConflict,
  ScheduleError,
  type StoredSchedule,
} from '#src/domain/schedule/scheduleFailure.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import {
  scheduleEditorMachine,
  type ScheduleEditorEvent,
} from '#src/machines/schedule/scheduleEditorMachine.ts';
import { scheduleSaveMachine } from '#src/machines/schedule/scheduleSaveMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const now = Date.parse('2026-11-21T14:02:00Z');

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe('what is on screen', () => {
  test('is what is stored, on the pillar that was asked for', async () => {
    const { editor, context } = await open({ stored: first });

    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context()).toMatchObject({
      pillar: 'MOVEMENT',
      settings: tetherOn,
      malformed: [],
      offer: null,
      savedAt: null,
    });
  });

  test('is the defaults where nothing is stored, and nothing can be saved yet (rules/schedule#S22)', async () => {
    const { editor, context } = await open({ stored: null });

    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context().settings).toEqual(defaults);
    expect(editor.getSnapshot().can({ type: 'schedule.save' })).toBe(false);
  });

  test('names a pillar that is stored so that it cannot be read, and has the others (rules/schedule#S21)', async () => {
    const record = { ...first.record, movement_schedule: { session_times: ['25:99'] } };
    const { context } = await open({ stored: { ...first, record } });

    expect(context()).toMatchObject({ settings: tetherOn, malformed: ['MOVEMENT'] });
  });

  test('follows the pillar that is chosen, at any time', async () => {
    const { send, context } = await open({ load: unanswered });

    send({ type: 'pillar.choose', pillar: 'RECOVERY' });

    expect(context().pillar).toBe('RECOVERY');
  });
});

describe('where the schedule is not loaded', () => {
  test.each([new ScheduleError('no', 'unreachable'), new TokenRefused('t1')])(
    'the defaults can be edited, and the failure is logged (%s) (rules/schedule#S18)',
    async (failure) => {
      const { editor, context, logged } = await open({ load: () => Promise.reject(failure) });

      expect(editor.getSnapshot().value).toEqual({ editing: 'unknown' });
      expect(context().settings).toEqual(defaults);
      expect(logged).toEqual([failure]);
    },
  );

  test('what this device knows of it is shown, and what is edited is done to what is stored then (rules/schedule#S18)', async () => {
    const { editor, send, context } = await open({
      known: first.record,
      load: [fail, answer(first)],
    });
    expect(editor.getSnapshot().value).toEqual({ editing: 'unknown' });
    expect(context()).toMatchObject({ settings: tetherOn, stored: 'unknown', version: null });

    send({ type: 'settings.change', code: 'TETHER', settings: longer.TETHER });
    send({ type: 'schedule.retry' });
    await settle();
    expect(context()).toMatchObject({ settings: longer, version: first.version });
  });

  test('stops on an error that nobody foresaw', async () => {
    const { editor, crashed } = await open({ load: () => Promise.reject(new Error('a bug')) });

    expect(crashed).toEqual([new Error('a bug')]);
    expect(editor.getSnapshot().status).toBe('error');
  });

  test('Retry loads it, and does to it what was edited meanwhile', async () => {
    const { editor, send, change, context, device } = await open({ load: [fail, answer(first)] });

    change('MOVEMENT', (movement) => withEnabled(movement, true));
    send({ type: 'schedule.retry' });
    expect(editor.getSnapshot().value).toBe('loading');
    await settle();

    const both = { ...tetherOn, MOVEMENT: withEnabled(defaults.MOVEMENT, true) };
    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context().settings).toEqual(both);
    expect(device.draft).toEqual({ settings: both, version: '"1"' });
  });

  test('Retry is not in the way of an edit, which is done to what it loads', async () => {
    const loading = Promise.withResolvers<StoredSchedule | null>();
    const { send, change, context, device } = await open({ load: [fail, () => loading.promise] });

    send({ type: 'schedule.retry' });
    change('MOVEMENT', (movement) => withEnabled(movement, true));
    loading.resolve(first);
    await settle();

    const both = { ...tetherOn, MOVEMENT: withEnabled(defaults.MOVEMENT, true) };
    expect(context().settings).toEqual(both);
    expect(device.draft).toEqual({ settings: both, version: '"1"' });
  });

  test('Retry that fails leaves every edit', async () => {
    const { editor, send, change, context } = await open({ load: fail });

    change('MOVEMENT', (movement) => withEnabled(movement, true));
    send({ type: 'schedule.retry' });
    await settle();

    expect(editor.getSnapshot().value).toEqual({ editing: 'unknown' });
    expect(context().settings.MOVEMENT.isEnabled).toBe(true);
  });

  test('a save says that it replaces what is not known (rules/schedule#S19)', async () => {
    const { editor, send, change, saves } = await open({ load: fail });

    change('MOVEMENT', (movement) => withEnabled(movement, true));
    send({ type: 'schedule.save' });
    const dialog = editor.getSnapshot().children.scheduleSave;
    expect(dialog?.getSnapshot().context.replacesUnknown).toBe(true);
    dialog?.send({ type: 'save.confirm' });

    expect(saves).toMatchObject([{ version: null, isFirst: false }]);
    expect(Object.keys(saves[0]?.record ?? {})).not.toContain('tether_schedule');
  });

  test('a save that is cancelled leads back there', async () => {
    const { editor, send, change } = await open({ load: fail });

    change('MOVEMENT', (movement) => withEnabled(movement, true));
    send({ type: 'schedule.save' });
    editor.getSnapshot().children.scheduleSave?.send({ type: 'save.cancel' });

    expect(editor.getSnapshot().value).toEqual({ editing: 'unknown' });
  });
});

describe('unsaved edits', () => {
  test('are on the device after each change, with the version they were made from', async () => {
    const { change, device } = await open({ stored: first });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    expect(device.draft).toEqual({ settings: longer, version: '"1"' });

    change('TETHER', (tether) => withDuration('TETHER', tether, 20));
    expect(device.draft).toBeNull();
  });

  test('go when the editor is cancelled, and stay when it is only closed', async () => {
    const cancelled = await open({ stored: first });
    cancelled.change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    cancelled.send({ type: 'editor.cancel' });
    expect(cancelled.editor.getSnapshot()).toMatchObject({ value: 'discarding', status: 'active' });
    await settle();
    const closed = await open({ stored: first });
    closed.change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    closed.editor.stop();

    expect(cancelled.editor.getSnapshot()).toMatchObject({ value: 'cancelled', status: 'done' });
    expect(cancelled.device.draft).toBeNull();
    expect(closed.device.draft).toEqual({ settings: longer, version: '"1"' });
  });

  test('keep nobody who turns back a second time', async () => {
    const { change, send, editor } = await open({ stored: first, discard: unanswered });
    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'editor.cancel' });
    send({ type: 'editor.cancel' });

    expect(editor.getSnapshot().value).toBe('cancelled');
  });

  test('stay when the editor is cancelled while it loads, and while it saves', async () => {
    const loading = await open({ load: unanswered, draft });
    loading.send({ type: 'editor.cancel' });
    const saving = await open({ stored: first, save: unanswered });
    saving.change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    saving.send({ type: 'schedule.save' });
    saving.confirm();
    saving.send({ type: 'editor.cancel' });

    expect(loading.editor.getSnapshot().value).toBe('cancelled');
    expect(loading.device.draft).toEqual(draft);
    expect(saving.editor.getSnapshot().value).toBe('cancelled');
    expect(saving.device.draft).toEqual({ settings: longer, version: '"1"' });
  });
});

describe('a draft that an earlier visit left', () => {
  test('is offered, with what is saved on screen, and neither lost nor saved over (rules/schedule#S33)', async () => {
    const { editor, context, device } = await open({ stored: first, draft });

    expect(context()).toMatchObject({ settings: tetherOn, offer: draft });
    expect(editor.getSnapshot().can({ type: 'schedule.save' })).toBe(false);
    expect(device.draft).toEqual(draft);
  });

  test('is on screen once it is kept, to be saved over the version it was made from', async () => {
    const { send, context, saves, confirm } = await open({
      stored: { ...first, version: '"4"' },
      draft,
    });

    send({ type: 'draft.keep' });
    expect(context()).toMatchObject({ settings: longer, offer: null });
    send({ type: 'schedule.save' });
    confirm();

    expect(saves).toMatchObject([{ version: '"1"', isFirst: false }]);
  });

  test('is gone once it is discarded', async () => {
    const { send, context, device } = await open({ stored: first, draft });

    send({ type: 'draft.discard' });

    expect(context()).toMatchObject({ settings: tetherOn, offer: null });
    expect(device.draft).toBeNull();
  });

  test('is kept by an edit, which is done to it', async () => {
    const { change, context, device } = await open({ stored: first, draft });

    change('TETHER', (tether) => withPracticeDay(tether, 5, true));

    const both = { ...longer, TETHER: withPracticeDay(longer.TETHER, 5, true) };
    expect(context()).toMatchObject({ settings: both, offer: null });
    expect(device.draft).toEqual({ settings: both, version: '"1"' });
  });

  test('is kept by an edit while the schedule loads', async () => {
    const loading = Promise.withResolvers<StoredSchedule | null>();
    const { change, context, device } = await open({ load: () => loading.promise, draft });

    change('TETHER', (tether) => withPracticeDay(tether, 5, true));
    expect(device.draft).toEqual(draft);
    loading.resolve(first);
    await settle();

    const both = { ...longer, TETHER: withPracticeDay(longer.TETHER, 5, true) };
    expect(context()).toMatchObject({ settings: both, offer: null, version: '"1"' });
    expect(device.draft).toEqual({ settings: both, version: '"1"' });
  });

  test('is still offered after an edit that changes nothing', async () => {
    const { change, context, device } = await open({ stored: first, draft });

    change('TETHER', (tether) => withDuration('TETHER', tether, 20));

    expect(context().offer).toEqual(draft);
    expect(device.draft).toEqual(draft);
  });

  test('stays on the device when the editor is cancelled before it is answered', async () => {
    const { send, device } = await open({ stored: first, draft });

    send({ type: 'editor.cancel' });

    expect(device.draft).toEqual(draft);
  });

  test('is dropped without a word where it is what is stored', async () => {
    const { context, device } = await open({
      stored: { ...first, version: '"4"' },
      draft: { ...draft, settings: tetherOn },
    });

    expect(context().offer).toBeNull();
    expect(device.draft).toBeNull();
  });

  test('that is read after the first edit takes that edit in', async () => {
    const reading = Promise.withResolvers<ScheduleDraft | null>();
    const { change, context, device } = await open({
      stored: first,
      readDraft: () => reading.promise,
    });

    change('MOVEMENT', (movement) => withEnabled(movement, true));
    reading.resolve(draft);
    await settle();

    const both = { ...longer, MOVEMENT: withEnabled(defaults.MOVEMENT, true) };
    expect(context()).toMatchObject({ settings: both, offer: null });
    expect(device.draft).toEqual({ settings: both, version: '"1"' });
  });

  test('is kept as it is by a Retry, so that what was stored since is a conflict', async () => {
    const { send, context } = await open({
      load: [fail, answer({ ...first, version: '"4"' })],
      draft,
    });

    send({ type: 'draft.keep' });
    send({ type: 'schedule.retry' });
    await settle();

    expect(context()).toMatchObject({ settings: longer, version: '"1"' });
  });

  test('is still offered where what is stored is not known, though it is the defaults', async () => {
    const plain = { ...draft, settings: defaults };
    const { context, device } = await open({ load: fail, draft: plain });

    expect(context().offer).toEqual(plain);
    expect(device.draft).toEqual(plain);
  });

  test('is saved as the first where nothing is stored any more', async () => {
    const { send, saves, confirm } = await open({ stored: null, draft });

    send({ type: 'draft.keep' });
    send({ type: 'schedule.save' });
    confirm();

    expect(saves).toMatchObject([{ version: null, isFirst: true }]);
  });

  test('that was made while nothing could be loaded does not replace what is stored unasked', async () => {
    const { send, saves, confirm } = await open({
      stored: first,
      draft: { ...draft, version: null },
    });

    send({ type: 'draft.keep' });
    send({ type: 'schedule.save' });
    confirm();

    expect(saves).toMatchObject([{ version: null, isFirst: true }]);
  });
});

describe('a save', () => {
  test('asks first, over the version that is stored, and can be left', async () => {
    const { editor, send, change, context } = await open({ stored: first });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    const dialog = editor.getSnapshot().children.scheduleSave;
    expect(dialog?.getSnapshot()).toMatchObject({
      value: 'confirming',
      context: {
        record: recordOf(longer, first.record, email),
        version: '"1"',
        isFirst: false,
        replacesUnknown: false,
      },
    });
    dialog?.send({ type: 'save.cancel' });

    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context().settings).toEqual(longer);
  });

  test('is the first where nothing was stored', async () => {
    const { send, change, confirm, saves } = await open({ stored: null });

    change('TETHER', (tether) => withEnabled(tether, true));
    send({ type: 'schedule.save' });
    confirm();

    expect(saves).toMatchObject([{ version: null, isFirst: true }]);
  });

  test('is over whatever there is where the version could not be read', async () => {
    const { send, confirm, saves } = await open({ stored: { ...first, version: null } });

    send({ type: 'schedule.save' });
    confirm();

    expect(saves).toMatchObject([{ version: null, isFirst: false }]);
  });

  test('is told with its time, drops the draft, and loads the schedule again', async () => {
    const again: StoredSchedule = {
      record: { ...recordOf(longer, null, email), sk: 'Schedule' },
      version: '"3"',
    };
    const { editor, send, change, confirm, context, device, told, published } = await open({
      load: [answer(first), answer(again)],
    });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    confirm();
    await settle();

    expect(told).toEqual(['saved']);
    expect(published).toEqual([first, expect.objectContaining({ version: '"2"' }), again]);
    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context()).toMatchObject({
      settings: longer,
      saved: longer,
      stored: again,
      version: '"3"',
      savedAt: now,
    });
    expect(device.draft).toBeNull();
  });

  test.each([fail, answer(null)])('stands where the reload brings nothing', async (second) => {
    const { editor, send, change, confirm, context } = await open({
      load: [answer(first), second],
    });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    confirm();
    await settle();

    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context()).toMatchObject({ settings: longer, saved: longer, version: '"2"' });
  });

  test('is not in the way of the next edit, which ends the reload', async () => {
    const { editor, send, change, confirm, context, device } = await open({
      load: [answer(first), unanswered],
    });
    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    confirm();
    await settle();
    expect(editor.getSnapshot().value).toBe('reloading');

    change('TETHER', (tether) => withDuration('TETHER', tether, 40));

    const longest = { ...longer, TETHER: { ...longer.TETHER, durationMinutes: 40 } };
    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context().settings).toEqual(longest);
    expect(device.draft).toEqual({ settings: longest, version: '"2"' });
  });

  test('that fails leaves every edit, on screen and on the device', async () => {
    const { editor, send, change, confirm, context, device } = await open({
      stored: first,
      save: fail,
    });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    confirm();
    await settle();

    expect(editor.getSnapshot().children.scheduleSave?.getSnapshot().value).toBe('failed');
    expect(context().settings).toEqual(longer);
    expect(device.draft).toEqual({ settings: longer, version: '"1"' });
  });

  test('shows theirs once the member takes what another device saved', async () => {
    const { editor, send, change, confirm, context, device } = await open({
      stored: first,
      save: () => Promise.reject(new ScheduleConflict(others)),
    });

    change('TETHER', (tether) => withDuration('TETHER', tether, 30));
    send({ type: 'schedule.save' });
    confirm();
    await settle();
    editor.getSnapshot().children.scheduleSave?.send({ type: 'conflict.takeTheirs' });

    expect(editor.getSnapshot().value).toEqual({ editing: 'known' });
    expect(context()).toMatchObject({ settings: movementOn, version: '"7"', savedAt: null });
    expect(device.draft).toBeNull();
  });

  test('is opened once, however often it is pressed', async () => {
    const { editor, send } = await open({ stored: first });

    send({ type: 'schedule.save' });
    const dialog = editor.getSnapshot().children.scheduleSave;
    send({ type: 'schedule.save' });

    expect(editor.getSnapshot().can({ type: 'schedule.save' })).toBe(false);
    expect(editor.getSnapshot().children.scheduleSave).toBe(dialog);
  });

  test('sends the stored schedule of a disabled pillar back untouched', async () => {
    const record = recordOf({ ...tetherOn, MOVEMENT: movementOn.MOVEMENT }, null, email);
    const { send, change, confirm, saves } = await open({ stored: { record, version: '"1"' } });

    change('MOVEMENT', (movement) => withEnabled(withDuration('MOVEMENT', movement, 10), false));
    send({ type: 'schedule.save' });
    confirm();

    expect(saves[0]?.record).toEqual({ ...record, is_movement_enabled: 'N' });
  });
});

describe('scheduleEditorMachine', () => {
  test('stops, rather than blaming the network, when its actors were not provided', async () => {
    const editor = createActor(scheduleEditorMachine, { input });
    const crashed = vi.fn();
    editor.subscribe({ error: crashed });
    editor.start();
    await settle();

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "readDraft" was not provided; pass it to machine.provide({ actors }).'),
    );
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(scheduleEditorMachine, {
      input,
      isSame: ({ value, context }) => [
        value,
        context.offer,
        context.settings,
        context.version,
        typeof context.stored,
      ],
      events: [
        { type: 'pillar.choose', pillar: 'TETHER' },
        { type: 'settings.change', code: 'TETHER', settings: longer.TETHER },
        { type: 'schedule.save' },
        { type: 'schedule.retry' },
        { type: 'draft.keep' },
        { type: 'draft.discard' },
        { type: 'editor.cancel' },
        { type: 'xstate.done.actor.readDraft', output: draft },
        { type: 'xstate.done.actor.readDraft', output: { ...draft, settings: tetherOn } },
        { type: 'xstate.done.actor.loadSchedule', output: first },
        { type: 'xstate.error.actor.loadSchedule', error: new ScheduleError('no', 'refused') },
        { type: 'xstate.done.actor.discardDraft', output: undefined },
        { type: 'xstate.done.actor.scheduleSave', output: { kind: 'saved', stored: first } },
        { type: 'xstate.done.actor.scheduleSave', output: { kind: 'taken', stored: first } },
        { type: 'xstate.done.actor.scheduleSave', output: { kind: 'cancelled', stored: null } },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Load = () => Promise<StoredSchedule | null>;
type Save = (save: ScheduleSave) => Promise<StoredSchedule>;
type Kept = Omit<ScheduleDraft, 'keptAt'> | null;

const email = 'maya@example.com';
const today = '2026-11-21';
const input = { email, today, pillar: 'MOVEMENT' } as const;
const defaults = defaultSettings(today);
const tetherOn: ScheduleSettings = { ...defaults, TETHER: withEnabled(defaults.TETHER, true) };
const movementOn: ScheduleSettings = {
  ...defaults,
  MOVEMENT: withEnabled(defaults.MOVEMENT, true),
};
const longer: ScheduleSettings = {
  ...tetherOn,
  TETHER: { ...tetherOn.TETHER, durationMinutes: 30 },
};
const first: StoredSchedule = { record: recordOf(tetherOn, null, email), version: '"1"' };
const others: StoredSchedule = { record: recordOf(movementOn, null, email), version: '"7"' };
const draft: ScheduleDraft = { settings: longer, version: '"1"', keptAt: now - 60_000 };

function answer(stored: StoredSchedule | null): Load {
  return () => Promise.resolve(stored);
}

function fail(): Promise<never> {
  return Promise.reject(new ScheduleError('no', 'unreachable'));
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** The editor on a device that keeps a draft, before a service that answers one load after the other, the last for good. */
async function open({
  stored = null,
  load = answer(stored),
  draft: found = null,
  readDraft = () => Promise.resolve(found),
  save = ({ record }) => Promise.resolve({ record, version: '"2"' }),
  known = null,
  discard = () => Promise.resolve(),
}: {
  discard?: () => Promise<void>;
  known?: StoredSchedule['record'] | null;
  stored?: StoredSchedule | null;
  load?: Load | Load[];
  draft?: ScheduleDraft | null;
  readDraft?: () => Promise<ScheduleDraft | null>;
  save?: Save;
} = {}) {
  const saves: ScheduleSave[] = [];
  const logged: unknown[] = [];
  const crashed: unknown[] = [];
  const told: unknown[] = [];
  const published: unknown[] = [];
  const device: { draft: Kept } = { draft: found };
  const loads = [load].flat();
  const editor = createActor(
    scheduleEditorMachine.provide({
      actors: {
        readDraft: fromPromise<ScheduleDraft | null, { email: string }>(readDraft),
        discardDraft: fromPromise<void, { email: string }>(async () => {
          await discard();
          device.draft = null;
        }),
        loadSchedule: fromPromise<StoredSchedule | null, { email: string }>(
          () => (loads.length > 1 ? loads.shift() : loads[0])?.() ?? unanswered(),
        ),
        scheduleSave: scheduleSaveMachine.provide({
          actors: {
            saveSchedule: fromPromise<StoredSchedule, ScheduleSave>(({ input: saved }) => {
              saves.push(saved);
              return save(saved);
            }),
            tellFailure: fromPromise<void>(unanswered),
          },
        }),
      },
      actions: {
        keepDraft: (_, { draft: kept }) => void (device.draft = kept),
        dropDraft: () => void (device.draft = null),
        logFailure: (_, { error }) => void logged.push(error),
        publish: (_, params) => void published.push(params.stored),
        tellSaved: () => void told.push('saved'),
      },
    }),
    { input: { ...input, known } },
  );
  editor.subscribe({ error: (error) => void crashed.push(error) });
  editor.start();
  await settle();

  const send = (event: ScheduleEditorEvent) => editor.send(event);
  const context = () => editor.getSnapshot().context;
  const change = (code: PillarCode, edit: (settings: PillarSettings) => PillarSettings) =>
    editor.send({ type: 'settings.change', code, settings: edit(context().settings[code]) });
  const confirm = () => editor.getSnapshot().children.scheduleSave?.send({ type: 'save.confirm' });

  return {
    editor,
    send,
    change,
    confirm,
    context,
    device,
    saves,
    logged,
    crashed,
    told,
    published,
  };
}
