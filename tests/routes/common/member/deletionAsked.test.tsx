// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { deletionMachine } from '#src/machines/practice/deletionMachine.ts';
import { noticesMachine } from '#src/machines/rooms/noticesMachine.ts';
import { DeletionAsked } from '#src/routes/common/member/DeletionAsked.tsx';
import { silenced } from '../../../support/transitions.ts';

const { rooms, files } = vi.hoisted(() => ({
  rooms: { noticesRef: null as unknown },
  files: { fetch: vi.fn<() => Promise<object>>() },
}));

vi.mock('#src/routes/common/member/RoomsActors.tsx', () => ({ useRoomsActors: () => rooms }));
vi.mock('#src/services/page/styles.ts', () => ({ fetchStylesAgain: () => files.fetch() }));

const subject = {
  kind: 'reflection',
  date: '2026-11-21',
  taskId: '2026-11-21-TETHER-1',
  pillarName: 'Tether',
} as const;
const ending: (() => unknown)[] = [];

// What a page fetches later is here at once.
beforeAll(async () => {
  await import('#src/components/reflection/DeletionQuestion.tsx');
  await import('#src/services/practice/feed/deleting.ts');
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  files.fetch.mockReset().mockResolvedValue({});
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  vi.unstubAllGlobals();
});

test('what asks before something is deleted is fetched as it is asked', async () => {
  const page = await open();
  expect(files.fetch).not.toHaveBeenCalled();

  await page.ask();
  await vi.waitFor(() => expect(page.question()).toContain('Delete your Tether reflection?'));
  expect(page.said()).toEqual([]);
});

test('where it could not be fetched, that is said, nothing is deleted, and the next press asks anew', async () => {
  files.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const page = await open();
  await page.ask();
  await vi.waitFor(() =>
    expect(page.said()).toEqual(['This could not be fetched just now. Open it again in a moment.']),
  );
  expect(page.state()).toBe('idle');
  expect(page.question()).toBe('');

  await page.ask();
  await vi.waitFor(() => expect(page.question()).toContain('Delete your Tether reflection?'));
  expect(page.state()).toBe('asking');
});

async function open() {
  const notices = createActor(silenced(noticesMachine)).start();
  const deletion = createActor(silenced(deletionMachine), {
    input: { email: 'maya@example.com' },
  }).start();
  rooms.noticesRef = notices;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  ending.push(
    () => act(async () => root.unmount()),
    () => place.remove(),
    () => deletion.stop(),
    () => notices.stop(),
  );
  await act(async () => root.render(<DeletionAsked actorRef={deletion} />));

  return {
    ask: () => act(async () => deletion.send({ type: 'deletion.ask', subject })),
    state: () => deletion.getSnapshot().value,
    question: () => document.querySelector('[role="alertdialog"]')?.textContent ?? '',
    said: () => notices.getSnapshot().context.toasts.map(({ text }) => text),
  };
}
