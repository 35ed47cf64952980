import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import type { Owned, Reflection } from '#src/domain/reflection/reflection.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { saveForAll } from '#src/routes/reflection/saveForAll.ts';

type Capture = Owned & { reflection: Reflection };

const postReflection = vi.hoisted(() =>
  vi.fn<(outboxRef: object, capture: Capture, signal: AbortSignal) => Promise<object>>(),
);
vi.mock('#src/routes/outbox/reflectionPost.ts', () => ({ postReflection }));
const keepAsDraft = vi.hoisted(() => vi.fn<(capture: Capture) => void>());
vi.mock('#src/services/reflection/reflectionDraft.ts', () => ({ keepAsDraft }));

const email = 'maya@example.com';
const [lunch, dinner, tether] = ['lunch', 'dinner', 'tether'].map(taskOf);
const words: Reflection = { type: 'text', data: 'Fine.', media: null, mood: null, seconds: null };
const note: Reflection = { ...words, type: 'voice', data: 'voice-1.webm', media: new Blob(['a']) };
const saved = { delivery: 'saved', newStatus: 'done' } as const;
const outbox = createActor(outboxMachine, { input: { email } });

beforeEach(() => {
  postReflection.mockReset().mockResolvedValue(saved);
  keepAsDraft.mockReset();
});

describe('saveForAll (rules/reflection#F21)', () => {
  test('saves the same words for each task', async () => {
    await expect(save(words)).resolves.toEqual(saved);

    expect(posted()).toEqual([
      { email, task: lunch, reflection: words },
      { email, task: dinner, reflection: words },
      { email, task: tether, reflection: words },
    ]);
  });

  test('gives each a recording under a name of its own', async () => {
    await save(note);

    const names = posted().map(({ reflection }) => reflection.data);
    expect(names[0]).toBe('voice-1.webm');
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^voice-[\w-]+\.webm$/u);
    expect(posted().map(({ reflection }) => reflection.media)).toEqual(names.map(() => note.media));
  });

  test('keeps as a draft what was not taken of another, and resolves', async () => {
    refuse('dinner');

    await expect(save(words)).resolves.toEqual(saved);
    expect(keepAsDraft).toHaveBeenCalledExactlyOnceWith({ email, task: dinner, reflection: words });
  });

  test('rejects where the first is not taken', async () => {
    refuse('lunch');

    await expect(save(words)).rejects.toThrow('Failed to add reflection');
    expect(keepAsDraft).not.toHaveBeenCalled();
  });

  test('leaves what goes on after its page to the outbox', async () => {
    const controller = new AbortController();
    postReflection.mockImplementation((_, { task }) => {
      controller.abort();
      return task.taskId === 'lunch' ? Promise.resolve(saved) : Promise.reject(new Error('gone'));
    });

    await save(words, controller.signal);

    expect(keepAsDraft).not.toHaveBeenCalled();
  });
});

function save(reflection: Reflection, signal = new AbortController().signal) {
  if (lunch === undefined || dinner === undefined || tether === undefined) {
    throw new Error('There are three.');
  }

  return saveForAll(outbox, { email, task: lunch, reflection, also: [dinner, tether] }, signal);
}

function refuse(taskId: string) {
  postReflection.mockImplementation((_, { task }) =>
    task.taskId === taskId
      ? Promise.reject(new CommitmentsError('Failed to add reflection', 'refused'))
      : Promise.resolve(saved),
  );
}

function posted() {
  return postReflection.mock.calls.map(([, capture]) => capture);
}

function taskOf(taskId: string) {
  return { taskId, date: '2026-11-21', pillar: 'NOURISHMENT', pillarName: 'Nourishment' };
}
