// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { EndOfDay } from '#src/components/upload/EndOfDay.tsx';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';
import { silenced } from '../../support/transitions.ts';

test('what is said of a day is left as it is with each second of a timer beside it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const input = { email: 'maya@example.com', date: '2026-11-21' };
  const actorRef = createActor(silenced(dailyUploadMachine), { input }).start();
  const page = document.createElement('div');
  const root = createRoot(page);
  const show = (second: number) =>
    act(async () =>
      root.render(
        <div data-second={second}>
          <EndOfDay actorRef={actorRef}>{null}</EndOfDay>
        </div>,
      ),
    );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    actorRef.stop();
  });
  await show(1);

  const changed: (string | null)[] = [];
  const changes = new MutationObserver((records) =>
    changed.push(...records.map(({ attributeName }) => attributeName)),
  );
  changes.observe(page, { attributes: true, childList: true, subtree: true });
  await show(2);
  await vi.waitFor(() => expect(changed).toContain('data-second'));

  expect(changed).toEqual(['data-second']);
  changes.disconnect();
});
