// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { HomeScreen, type HomeLinks } from '#src/components/practice/HomeScreen.tsx';
import type { LoadedProfile } from '#src/domain/practice/member.ts';
import { greetingMachine } from '#src/machines/practice/greetingMachine.ts';
import { memberStoreMachine } from '#src/machines/practice/memberStoreMachine.ts';
import { today } from '../../support/members.ts';

const links: HomeLinks = {
  pillars: { TETHER: '/t', RECOVERY: '/r', NOURISHMENT: '/n', MOVEMENT: '/m' },
  schedule: '/schedule',
  firstDay: '/first',
  taskHref: () => '/task',
};

test('whose schedule comes in late is asked for a first one at no moment', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const loading = Promise.withResolvers<LoadedProfile>();
  const memberStoreRef = createActor(
    memberStoreMachine.provide({
      actors: {
        days: fromCallback(() => {}),
        hiddenNumbers: fromCallback(() => {}),
        loadProfile: fromPromise(() => loading.promise),
        storedStates: fromCallback(() => {}),
        toldPractice: fromCallback(() => {}),
      },
      actions: { keepState: () => {} },
    }),
    { input: { email: 'maya@example.com', today } },
  ).start();
  const greetingRef = createActor(
    greetingMachine.provide({ actors: { hours: fromCallback(() => {}) } }),
    { input: { hour: 9 } },
  ).start();
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <HomeScreen
        again={null}
        greetingRef={greetingRef}
        links={links}
        memberStoreRef={memberStoreRef}
        next={null}
        onPractise={() => {}}
        planned={null}
        practice={null}
        tasks={[]}
        unfetched={null}
      >
        {null}
      </HomeScreen>,
    ),
  );
  const hint = place.querySelector('.schedule-row__hint');
  const written: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) written.push(node.textContent);
    }
  });
  if (hint !== null) watch.observe(hint, { childList: true });
  await act(async () =>
    loading.resolve({ profile: null, earlier: null, schedule: { tether: [] } }),
  );

  expect(written).toEqual(['A rest day']);
});
