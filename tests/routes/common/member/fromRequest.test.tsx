// @vitest-environment happy-dom
import { useActorRef } from '@xstate/react';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setup, type ActorRefFrom } from 'xstate';

import { fromRequest } from '#src/routes/common/member/fromRequest.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.useRealTimers());

const machine = setup({
  actors: {
    ask: fromRequest<string, undefined>(
      ({ signal }) =>
        new Promise((resolve, reject) => {
          const answer = setTimeout(() => resolve('answered'), 500);
          signal.addEventListener('abort', () => {
            clearTimeout(answer);
            reject(new DOMException('left', 'AbortError'));
          });
        }),
    ),
  },
}).createMachine({
  id: 'asking',
  initial: 'asking',
  states: { asking: { invoke: { src: 'ask', onDone: 'answered' } }, answered: {} },
});

test('a request that strict mode aborts is no fault of the one after it', async () => {
  vi.useFakeTimers();
  let actorRef: ActorRefFrom<typeof machine> | null = null;
  const Room = () => {
    const ref = useActorRef(machine);
    actorRef = ref;
    return null;
  };
  const root = createRoot(document.createElement('div'));

  await act(async () => {
    root.render(
      <StrictMode>
        <Room />
      </StrictMode>,
    );
  });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(500);
  });

  const reached = actorRef as ActorRefFrom<typeof machine> | null;
  expect(reached?.getSnapshot()).toMatchObject({ status: 'active', value: 'answered' });
  await act(async () => root.unmount());
});
