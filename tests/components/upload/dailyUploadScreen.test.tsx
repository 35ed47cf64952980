// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { DailyUploadScreen } from '#src/components/upload/DailyUploadScreen.tsx';
import { noNames } from '#src/domain/common/names.ts';
import type { RecalledDay, WrittenDay } from '#src/domain/upload/dailyUpload.ts';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';
import { uploadRowsMachine } from '#src/machines/upload/uploadRowsMachine.ts';
import { silenced } from '../../support/transitions.ts';

const yesterday: WrittenDay = {
  date: '2026-11-20',
  mood: null,
  happiness: 5,
  text: 'Rain, and a long way.',
  media: [],
  isSample: false,
  submittedAt: Date.parse('2026-11-20T20:00:00.000Z'),
  aside: null,
  samples: [],
};

test('what was written earlier stands below what is written today, and at no moment in its place', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const recalled = Promise.withResolvers<RecalledDay>();
  const machine = silenced(dailyUploadMachine).provide({
    actors: { recall: fromPromise(() => recalled.promise) },
  });
  const input = { email: 'maya@example.com', date: '2026-11-21' };
  const actorRef = createActor(machine, { input }).start();
  const rowsRef = createActor(uploadRowsMachine).start();
  const page = document.createElement('div');
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    actorRef.stop();
  });
  await act(async () =>
    root.render(
      <DailyUploadScreen
        actorRef={actorRef}
        backHref="/progress"
        changeHref={null}
        earlier={[yesterday]}
        isKept
        known="known"
        renderCapture={() => null}
        renderWay={() => null}
        rowsRef={rowsRef}
        saving={[]}
        shelf={{ load: () => Promise.resolve({ kind: 'elsewhere' }), whereIs: () => null }}
        synced={{ told: noNames, waiting: [] }}
        tasks={[]}
        wordsHref="/words"
      />,
    ),
  );
  expect(page.textContent).not.toContain('Your words');

  const added: string[] = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) added.push(node.className);
    }
  }).observe(page, { childList: true, subtree: true });
  await act(async () => recalled.resolve(nothing));

  expect(page.textContent).toContain('Rain, and a long way.');
  expect(added).toEqual(['column daily-upload__writing', 'column your-words']);
});

const nothing: RecalledDay = {
  upload: null,
  draft: null,
  materials: { image: null, video: null, voice: null },
  unfinished: null,
};
