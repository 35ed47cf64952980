import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Material, MaterialEvent, Reflected } from '#src/domain/reflection/reflection.ts';
import { takenMs, Unplayable, type Recording } from '#src/domain/reflection/voiceNote.ts';
import type {
  RecorderEvent,
  RecorderInput,
  RecorderWish,
} from '#src/machines/reflection/recorderActor.ts';
import { voiceNoteMachine } from '#src/machines/reflection/voiceNoteMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('voiceNoteMachine', () => {
  test('asks for the microphone when the member starts, and records once it may', () => {
    const { note, recorder } = openNote();
    expect(recorder.inputs).toEqual([]);

    note.send({ type: 'record.start' });
    expect(note.getSnapshot().value).toEqual({ capturing: 'asking' });
    recorder.report({ type: 'recorder.started', id: 'r1' });
    recorder.report({ type: 'recorder.heard', ms: 2_300, level: 0.4 });

    expect(recorder.inputs).toEqual([{ email, task, recording: null }]);
    expect(note.getSnapshot()).toMatchObject({
      value: { capturing: 'recording' },
      context: { recording: { id: 'r1', parts: [] }, heard: { ms: 2_300, level: 0.4 } },
    });
  });

  test.each(['notAllowed', 'notFound', 'busy', 'insecure', 'unsupported'] as const)(
    'lets go of a microphone that is refused (%s), and asks again when the member tries again',
    (fault) => {
      const { note, recorder } = openNote();
      note.send({ type: 'record.start' });

      recorder.report({ type: 'recorder.denied', fault });
      expect(note.getSnapshot()).toMatchObject({ value: 'denied', context: { fault } });
      expect(recorder.open()).toBe(0);

      note.send({ type: 'record.start' });
      expect(note.getSnapshot().value).toEqual({ capturing: 'asking' });
    },
  );

  test('holds a note of less than fifteen seconds, and goes on in the same part (rules/reflection#F5)', () => {
    const { note, recorder } = recording(14_999);

    note.send({ type: 'record.stop' });
    recorder.report({ type: 'recorder.held', blob: one });
    expect(note.getSnapshot()).toMatchObject({
      value: { capturing: 'tooShort' },
      context: { held: one },
    });
    expect(note.getSnapshot().can({ type: 'note.keep' })).toBe(false);

    note.send({ type: 'record.continue' });
    expect(note.getSnapshot().value).toEqual({ capturing: 'recording' });
    expect(recorder.wishes).toEqual(['recorder.hold', 'recorder.resume']);
    expect(recorder.inputs).toHaveLength(1);
  });

  test('stops at fifteen seconds, offers to hear it, and tells the material once it is kept', async () => {
    const { note, recorder, told } = recording(15_000);

    note.send({ type: 'record.stop' });
    expect(note.getSnapshot().value).toEqual({ capturing: 'stopping' });
    recorder.report({ type: 'recorder.stopped', part: { blob: one, ms: 15_060 } });
    expect(note.getSnapshot().value).toBe('reviewing');
    expect(recorder.open()).toBe(0);
    expect(told).toEqual([]);

    note.send({ type: 'note.keep' });
    expect(note.getSnapshot().value).toBe('checking');
    await settle();
    expect(note.getSnapshot().value).toBe('kept');
    expect(told).toEqual([{ type: 'material.ready', material: kept }]);
  });

  test('drops a note that is retaken, and tells that it is gone', async () => {
    const { note, recorder, told, dropped } = recording(20_000);
    note.send({ type: 'record.stop' });
    recorder.report({ type: 'recorder.stopped', part: { blob: one, ms: 20_000 } });
    note.send({ type: 'note.keep' });
    await settle();

    note.send({ type: 'record.retake' });

    expect(note.getSnapshot()).toMatchObject({
      value: 'idle',
      context: { recording: null, material: null, heard: { ms: 0, level: 0 } },
    });
    expect(told.at(-1)).toEqual({ type: 'material.gone', way: 'voice' });
    expect(dropped).toEqual([{ id: '1', parts: [] }]);
  });

  test('keeps what there is when the microphone goes away, and continues a short note with a further part', () => {
    const { note, recorder } = recording(9_000);

    recorder.report({ type: 'recorder.interrupted', part: { blob: one, ms: 9_000 } });
    expect(note.getSnapshot().value).toBe('interrupted');
    expect(note.getSnapshot().can({ type: 'note.keep' })).toBe(false);

    note.send({ type: 'record.continue' });
    recorder.report({ type: 'recorder.started', id: 'r1' });
    recorder.report({ type: 'recorder.heard', ms: 6_000, level: 0 });
    note.send({ type: 'record.stop' });
    recorder.report({ type: 'recorder.stopped', part: { blob: two, ms: 6_000 } });

    expect(recorder.inputs.at(-1)?.recording).toEqual({
      id: 'r1',
      parts: [{ blob: one, ms: 9_000 }],
    });
    expect(note.getSnapshot()).toMatchObject({
      value: 'reviewing',
      context: {
        recording: {
          id: 'r1',
          parts: [
            { blob: one, ms: 9_000 },
            { blob: two, ms: 6_000 },
          ],
        },
      },
    });
  });

  test('offers an interrupted note of fifteen seconds as it is', () => {
    const { note, recorder } = recording(15_500);

    recorder.report({ type: 'recorder.interrupted', part: { blob: one, ms: 15_500 } });

    expect(note.getSnapshot().can({ type: 'note.keep' })).toBe(true);
  });

  test('lets go of the microphone when the member turns to another way, and keeps the note', () => {
    const { note, recorder } = recording(4_000);

    note.send({ type: 'note.leave' });
    recorder.report({ type: 'recorder.stopped', part: { blob: one, ms: 4_000 } });

    expect(note.getSnapshot().value).toBe('unfinished');
    expect(recorder.open()).toBe(0);
  });

  test('asks no longer when the member turns to another way', () => {
    const { note, recorder } = openNote();
    note.send({ type: 'record.start' });

    note.send({ type: 'note.leave' });

    expect(note.getSnapshot().value).toBe('idle');
    expect(recorder.open()).toBe(0);
  });

  test('offers what a page left that was killed: to keep it, or to delete it (rules/reflection#F7)', async () => {
    const { note, dropped } = openNote();
    note.send({ type: 'note.resume', recording: unfinished });
    expect(note.getSnapshot().value).toBe('unfinished');

    note.send({ type: 'note.keep' });
    await settle();
    expect(note.getSnapshot().value).toBe('kept');

    const other = openNote();
    other.note.send({ type: 'note.resume', recording: unfinished });
    other.note.send({ type: 'record.retake' });
    expect(other.note.getSnapshot().value).toBe('idle');
    expect([dropped, other.dropped]).toEqual([[], [unfinished]]);
  });

  test('keeps a further part from being lost where the microphone is refused for it', () => {
    const { note, recorder } = openNote();
    note.send({ type: 'note.resume', recording: unfinished });
    note.send({ type: 'record.continue' });
    recorder.report({ type: 'recorder.denied', fault: 'busy' });

    note.send({ type: 'record.cancel' });

    expect(note.getSnapshot()).toMatchObject({
      value: 'unfinished',
      context: { recording: unfinished },
    });
  });

  test('offers what was kept in an earlier visit as kept, and tells it to nobody again', () => {
    const { note, told } = openNote();

    note.send({ type: 'note.recall', material: kept });

    expect(note.getSnapshot()).toMatchObject({ value: 'kept', context: { material: kept } });
    expect(told).toEqual([]);
  });

  test('follows what another tab keeps, and lets nothing of its own go for it', async () => {
    const { note, told, dropped } = openNote();
    const elsewhere: Material = { ...kept, data: 'voice-2.webm' };
    note.send({ type: 'note.resume', recording: unfinished });

    note.send({ type: 'note.recall', material: elsewhere });
    expect(note.getSnapshot().value).toBe('unfinished');
    note.send({ type: 'record.retake' });
    expect(note.getSnapshot()).toMatchObject({ value: 'kept', context: { material: elsewhere } });
    expect(dropped).toEqual([unfinished]);
    note.send({ type: 'note.recall', material: null });

    expect(note.getSnapshot()).toMatchObject({ value: 'idle', context: { recording: null } });
    expect(told).toEqual([]);
  });

  test('leaves nothing to decide of a recording that another tab keeps', () => {
    const { note, dropped } = openNote();
    const same: Material = { ...kept, data: `voice-${unfinished.id}.webm` };
    note.send({ type: 'note.resume', recording: unfinished });

    note.send({ type: 'note.recall', material: same });

    expect(note.getSnapshot()).toMatchObject({
      value: 'kept',
      context: { material: same, recording: null },
    });
    expect(dropped).toEqual([]);
  });

  test('says of a recording that cannot be played that it cannot, and keeps nothing in its name', async () => {
    const { note, told } = openNote({ finish: () => Promise.reject(new Unplayable('no')) });
    note.send({ type: 'note.resume', recording: unfinished });

    note.send({ type: 'note.keep' });
    await settle();

    expect(note.getSnapshot().value).toBe('unplayable');
    expect(told).toEqual([]);
  });

  test('stops on an error that nobody foresaw', async () => {
    const { note, crashed } = openNote({ finish: () => Promise.reject(new Error('bug')) });
    note.send({ type: 'note.resume', recording: unfinished });

    note.send({ type: 'note.keep' });
    await settle();

    expect(crashed).toEqual([new Error('bug')]);
  });

  test('lets go of the microphone when it is stopped', () => {
    const { note, recorder } = recording(3_000);

    note.stop();

    expect(recorder.open()).toBe(0);
  });

  test('every state is reached and every transition taken', () => {
    const short = { blob: one, ms: 9_000 };
    const long = { blob: one, ms: 20_000 };
    const coverage = coverageOf(voiceNoteMachine, {
      input: { email, task, listener: createActor(fromCallback(() => {})) },
      events: [
        { type: 'record.start' },
        { type: 'record.stop' },
        { type: 'record.continue' },
        { type: 'record.retake' },
        { type: 'record.cancel' },
        { type: 'note.keep' },
        { type: 'note.leave' },
        { type: 'note.recall', material: kept },
        { type: 'note.recall', material: { ...kept, data: 'voice-r0.webm' } },
        { type: 'note.resume', recording: unfinished },
        { type: 'recorder.denied', fault: 'busy' },
        { type: 'recorder.started', id: 'r1' },
        { type: 'recorder.heard', ms: 20_000, level: 0 },
        { type: 'recorder.held', blob: one },
        { type: 'recorder.stopped', part: short },
        { type: 'recorder.stopped', part: long },
        { type: 'recorder.interrupted', part: short },
        { type: 'recorder.interrupted', part: long },
        { type: 'xstate.done.actor.finishNote', output: kept },
        { type: 'xstate.error.actor.finishNote', error: new Unplayable('no') },
      ],
      isSame: ({ value, context }) => [
        value,
        context.heard.ms,
        context.held === null,
        Math.min(2, context.recording?.parts.length ?? -1),
        takenMs({ ...context, heard: { ms: 0, level: 0 } }) > 15_000,
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

const email = 'maya@example.com';
const task: Reflected = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};
const one = new Blob(['one']);
const two = new Blob(['two']);
const unfinished: Recording = { id: 'r0', parts: [{ blob: one, ms: 23_000 }] };
const kept: Material = { type: 'voice', data: 'voice-1.m4a', media: one, seconds: 20 };

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** A note that is being recorded, and was heard for so long. */
function recording(ms: number) {
  const opened = openNote();
  opened.note.send({ type: 'record.start' });
  opened.recorder.report({ type: 'recorder.started', id: 'r1' });
  opened.recorder.report({ type: 'recorder.heard', ms, level: 0.2 });

  return opened;
}

function openNote({
  finish = () => Promise.resolve(kept),
}: { finish?: () => Promise<Material> } = {}) {
  const told: MaterialEvent[] = [];
  const dropped: (Recording | null)[] = [];
  const crashed: unknown[] = [];
  const inputs: RecorderInput[] = [];
  const wishes: string[] = [];
  let opened = 0;
  let report = (_event: RecorderEvent) => {};
  const listener = createActor(
    fromCallback<MaterialEvent>(({ receive }) => receive((event) => told.push(event))),
  ).start();
  const note = createActor(
    voiceNoteMachine.provide({
      actors: {
        recorder: fromCallback<RecorderWish, RecorderInput>(({ input, sendBack, receive }) => {
          inputs.push(input);
          opened += 1;
          report = sendBack;
          receive(({ type }) => wishes.push(type));
          return () => void (opened -= 1);
        }),
        finishNote: fromPromise<Material, { recording: Recording | null }>(finish),
      },
      actions: { dropRecording: (_, params) => void dropped.push(params.recording) },
    }),
    { input: { email, task, listener } },
  );
  note.subscribe({ error: (error) => void crashed.push(error) });
  note.start();

  return {
    note,
    told,
    dropped,
    crashed,
    recorder: {
      inputs,
      wishes,
      open: () => opened,
      report: (event: RecorderEvent) => report(event),
    },
  };
}
