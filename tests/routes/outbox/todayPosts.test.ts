import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { Delivered, Outcome } from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import type { Reflection } from '#src/domain/reflection/reflection.ts';
import { emptyDay, withMark, type TaskMark } from '#src/domain/today/dayTasks.ts';
import type { TimerToSave } from '#src/domain/timer/timerDesk.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { postReflection } from '#src/routes/outbox/reflectionPost.ts';
import { postTimer } from '#src/routes/outbox/timerPost.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { silenced } from '../../support/transitions.ts';

const keepMedia = vi.hoisted(() => vi.fn<(email: string, name: string, media: Blob) => void>());
vi.mock('#src/services/reflection/reflectionMedia.ts', () => ({ keepMedia }));
const dropSentDraft = vi.hoisted(() => vi.fn<(owner: object, sent: object) => void>());
vi.mock('#src/services/reflection/reflectionDraft.ts', () => ({ dropSentDraft }));
const forgetTimer = vi.hoisted(() => vi.fn<(email: string, taskId: string) => void>());
vi.mock('#src/services/timer/taskTimers.ts', () => ({ forgetTimer }));
const markDay = vi.hoisted(() =>
  vi.fn<(email: string, date: string, taskId: string, mark: Partial<TaskMark>) => void>(),
);
vi.mock('#src/services/today/dayRecords.ts', () => ({ markDay }));

const date = '2026-11-21';
const email = 'maya@example.com';
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
  keepMedia.mockReset();
  dropSentDraft.mockReset();
  forgetTimer.mockReset();
  markDay.mockReset();
});

describe('postTimer', () => {
  test('answers the status of a timer that was accepted, under its own ID', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'reflection_pending' });

    expect(await postTimer(outbox, timer, signal())).toEqual({ newStatus: 'reflection_pending' });
    expect(sent).toMatchObject([
      {
        id: 'save-1',
        kind: 'timer',
        body: { date, pillar: 'TETHER', task_id: 't1', elapsed_seconds: 600, completed: true },
      },
    ]);
    expect(marks()).toMatchObject({ t1: { elapsedSec: 600, status: null } });
  });

  test.each<Outcome>([
    { kind: 'unanswered', message: 'no' },
    { kind: 'failed', message: 'no', retryAfter: null },
    { kind: 'refused', message: 'no' },
    { kind: 'signedOut' },
  ])('answers null for $kind, and marks the time', async (outcome) => {
    const { outbox } = openOutbox(outcome);

    expect(await postTimer(outbox, timer, signal())).toBeNull();
    expect(marks()).toMatchObject({ t1: { elapsedSec: 600 } });
  });

  test('of a pillar that no service knows stays here, and can be reflected on', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    const task = { ...timer.task, pillar: 'ZEN' };

    expect(await postTimer(outbox, { ...timer, task }, signal())).toEqual({
      newStatus: 'reflection_pending',
    });
    expect(marks()).toMatchObject({ t1: { elapsedSec: 600, status: 'reflection_pending' } });
    expect(sent).toEqual([]);
  });

  test('of a sample is told to nobody', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    const task = { ...timer.task, taskId: '2', isSample: true };

    expect(await postTimer(outbox, { ...timer, task }, signal())).toEqual({
      newStatus: 'reflection_pending',
    });
    expect(sent).toEqual([]);
  });
});

describe('postReflection', () => {
  test('sends a voice note’s name, and keeps the recording under it (rules/reflection#F6)', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });

    expect(await postReflection(outbox, { email, task, reflection: voice }, signal())).toEqual({
      delivery: 'saved',
      newStatus: 'done',
    });
    expect(keepMedia).toHaveBeenCalledExactlyOnceWith(email, 'voice-1.webm', voice.media);
    expect(sent).toMatchObject([
      {
        kind: 'reflection',
        body: {
          task_id: 't1',
          reflection_type: 'voice',
          reflection_data: 'voice-1.webm',
          mood: 'happy',
        },
      },
    ]);
    expect(marks()).toMatchObject({
      t1: { reflection: { type: 'voice', data: 'voice-1.webm', mood: 'happy', seconds: 42 } },
    });
  });

  test('is what its task’s timer at rest is not needed for any more', async () => {
    const { outbox } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    await postReflection(outbox, { email, task, reflection: text }, signal());

    expect(forgetTimer).toHaveBeenCalledExactlyOnceWith(email, 't1');
  });

  test('is another item when it is said anew, as the one before may have been sent (rules/outbox#O15)', async () => {
    const { outbox, sent } = openOutbox({ kind: 'unanswered', message: 'no' });
    for (const data of ['Quiet.', 'Loud.']) {
      await postReflection(outbox, { email, task, reflection: { ...text, data } }, signal());
    }

    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  test('keeps a photo under its task, and sends it whole', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    await postReflection(outbox, { email, task, reflection: photo }, signal());

    expect(keepMedia).toHaveBeenCalledExactlyOnceWith(email, 'image-t1', photo.media);
    expect(sent[0]?.body).toMatchObject({ reflection_data: 'data:image/jpeg;base64,AAAA' });
    expect(marks()).toMatchObject({ t1: { reflection: { type: 'image', data: 'image-t1' } } });
  });

  test.each<Outcome>([{ kind: 'unanswered', message: 'no' }, { kind: 'signedOut' }])(
    'stays on this device where it is $kind',
    async (outcome) => {
      const { outbox } = openOutbox(outcome);

      expect(await postReflection(outbox, { email, task, reflection: text }, signal())).toEqual({
        delivery: 'onDevice',
        newStatus: 'done',
      });
      expect(marks()).toMatchObject({ t1: { reflection: { data: 'Quiet.' } } });
    },
  );

  test.each<Outcome>([
    { kind: 'failed', message: 'Not now.', retryAfter: null },
    { kind: 'refused', message: 'Not that.' },
  ])(
    'throws what the service said where it $kind, and leaves the task as it is',
    async (outcome) => {
      const { outbox } = openOutbox(outcome);
      const posting = postReflection(outbox, { email, task, reflection: text }, signal());

      await expect(posting).rejects.toThrow('message' in outcome ? outcome.message : '');
      await expect(posting).rejects.toBeInstanceOf(CommitmentsError);
      expect(marks()).toMatchObject({ t1: { status: null } });
    },
  );

  test('of a pillar that no service knows is refused in words', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    const unknown = { ...task, pillar: 'STARGAZING' };

    await expect(
      postReflection(outbox, { email, task: unknown, reflection: text }, signal()),
    ).rejects.toThrow('Failed to add reflection');
    expect(sent).toEqual([]);
  });

  test('carries no character that a database refuses', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    const odd = { ...text, data: 'a\0b\uD800c' };
    await postReflection(outbox, { email, task, reflection: odd }, signal());

    expect(sent[0]?.body).toMatchObject({ reflection_data: 'ab\uFFFDc' });
  });

  test('of a sample is told to nobody, and marked on this device under its own day', async () => {
    const { outbox, sent } = openOutbox({ kind: 'accepted', newStatus: 'done' });
    const sample = { ...task, taskId: '4' };
    await postReflection(
      outbox,
      { email, task: { ...sample, taskId: '5' }, reflection: photo },
      signal(),
    );

    expect(
      await postReflection(outbox, { email, task: sample, reflection: text }, signal()),
    ).toEqual({ delivery: 'saved', newStatus: 'done' });
    expect(sent).toEqual([]);
    expect(marks()).toMatchObject({
      4: { status: 'done', reflection: { type: 'text', data: 'Quiet.' } },
      5: { status: 'done', reflection: { type: 'image', data: 'image-2026-11-21-5' } },
    });
    expect(keepMedia).toHaveBeenCalledExactlyOnceWith(email, 'image-2026-11-21-5', photo.media);
    expect(dropSentDraft).toHaveBeenLastCalledWith(
      { email, task: sample },
      { type: 'text', data: 'Quiet.' },
    );
  });
});

const timer: TimerToSave = {
  email,
  task: { taskId: 't1', date, pillar: 'TETHER', pillarName: 'Tether', isSample: false },
  elapsedSec: 600,
  saveId: 'save-1',
};
const task = { taskId: 't1', date, pillar: 'TETHER', pillarName: 'Tether' };
const text: Reflection = { type: 'text', data: 'Quiet.', media: null, mood: null, seconds: null };
const voice: Reflection = {
  type: 'voice',
  data: 'voice-1.webm',
  media: new Blob(['sound']),
  mood: 'happy',
  seconds: 42,
};
const photo: Reflection = {
  type: 'image',
  data: 'data:image/jpeg;base64,AAAA',
  media: new Blob(['photo']),
  mood: null,
  seconds: null,
};

function signal() {
  return new AbortController().signal;
}

/** What this device has marked on the day. */
function marks() {
  return markDay.mock.calls.reduce(
    (day, [, , taskId, mark]) => withMark(day, taskId, mark),
    emptyDay(date),
  ).marks;
}

/** An outbox whose every attempt has one outcome. */
function openOutbox(outcome: Outcome) {
  const sent: OutboxItem[] = [];
  const queue: OutboxItem[] = [];
  const machine = outboxMachine.provide({
    actors: {
      ...silenced(outboxMachine).implementations.actors,
      deliverNext: fromPromise<Delivered, { email: string }>(() => {
        const item = queue.shift();
        if (item === undefined) return Promise.resolve({ kind: 'nothingDue', wait: null });

        sent.push(item);
        return Promise.resolve({ kind: 'attempted', item, outcome });
      }),
    },
    actions: {
      keepItem: (_, { item }) => void queue.push(item),
      retryItems: () => {},
      discardItem: () => {},
    },
  });
  const outbox = createActor(machine, { input: { email } }).start();
  open.push(() => outbox.stop());

  return { outbox, sent };
}
