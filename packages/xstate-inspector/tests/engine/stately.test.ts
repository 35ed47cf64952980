import { expect, test } from 'vitest';
import { createActor } from 'xstate';

import { inspectInStately, type StatelyHost } from '../../src/stately/stately.ts';
import { loginMachine } from '../machines/loginMachine.ts';

const viewer = 'https://stately.ai';

test('tells Stately’s viewer alone, as soon as it listens, and no secret', () => {
  const { host, posted, hear, viewerWindow } = fakeHost();
  const { inspect } = inspectInStately({ host });
  const form = createActor(loginMachine, { inspect }).start();
  form.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });
  expect(posted).toEqual([]);

  hear({ origin: 'https://elsewhere.example', source: viewerWindow, data: connected });
  hear({ origin: viewer, source: {}, data: connected });
  expect(posted).toEqual([]);

  hear({ origin: viewer, source: viewerWindow, data: connected });
  form.send({ type: 'field.change', field: 'email', value: 'maya@example.com' });

  expect(posted.map(({ message: { type } }) => type)).toEqual([
    '@xstate.actor',
    '@xstate.event',
    '@xstate.snapshot',
    '@xstate.event',
    '@xstate.snapshot',
    '@xstate.event',
    '@xstate.snapshot',
  ]);
  expect(posted.every(({ origin }) => origin === viewer)).toBe(true);
  expect(posted.at(-1)?.message).toMatchObject({
    sessionId: form.sessionId,
    snapshot: {
      status: 'active',
      value: 'idle',
      context: { form: { email: 'maya@example.com', password: '[redacted]' } },
    },
  });
  expect(JSON.stringify(posted)).not.toContain('practice-daily-2026');
  expect(posted[0]?.message).toMatchObject({
    name: 'login',
    definition: expect.stringContaining('"submitting"'),
  });
});

test('opens at the next click where the browser opens nothing by itself', () => {
  const { host, opened, block, click } = fakeHost();
  block();
  inspectInStately({ host });
  expect(opened).toEqual([]);

  click();
  click();
  expect(opened).toEqual(['https://stately.ai/inspect']);
});

const connected = { type: '@statelyai.connected' };

function fakeHost() {
  const listeners = new Map<string, Set<(event: MessageEvent<unknown>) => void>>();
  const posted: { message: { type: string }; origin: string }[] = [];
  const opened: string[] = [];
  let isBlocked = false;
  const viewerWindow = {
    postMessage: (message: { type: string }, origin: string) =>
      void posted.push({ message: structuredClone(message), origin }),
  };
  const of = (type: string) => {
    const found = listeners.get(type) ?? new Set();
    listeners.set(type, found);
    return found;
  };
  const tell = (type: string, event: object) => {
    for (const hear of of(type)) Reflect.apply(hear, null, [event]);
  };
  const host: StatelyHost = {
    open(url) {
      if (isBlocked) return null;
      opened.push(url);
      return viewerWindow as Pick<Window, 'postMessage'>;
    },
    addEventListener: (type, hear) => void of(type).add(hear),
    removeEventListener: (type, hear) => void of(type).delete(hear),
  };

  return {
    host,
    posted,
    opened,
    viewerWindow,
    hear: (event: object) => tell('message', event),
    block: () => void (isBlocked = true),
    click: () => {
      isBlocked = false;
      tell('click', {});
    },
  };
}
