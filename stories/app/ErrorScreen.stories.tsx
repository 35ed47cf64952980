import { Suspense, useState } from 'react';
import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { lazyRoom } from '#src/routes/common/lazyRoom.tsx';
import { RouteBoundary } from '#src/routes/common/RouteBoundary.tsx';
import { networkComesBack, withoutNetwork } from '../support/network.ts';

interface Args {
  args: { isOffline: boolean };
}

/** A page whose file is fetched over a network that may be gone, or that nobody foresaw to fail. */
const meta = preview.type<Args>().meta({
  title: 'App/Page that did not open',
  parameters: { unasked: 'The page did not open, and nothing of it asks a service.' },
  args: { isOffline: true },
  render: ({ isOffline }) => <PageOfAFile load={isOffline ? fetched : unforeseen} />,
  beforeEach: ({ args }) => (args['isOffline'] === true ? withoutNetwork() : undefined),
});

export const Offline = meta.story({
  tags: ['spoken'],
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(/^You seem to be offline\./u)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const OpensOnceTheNetworkIsBack = meta.story({
  tags: ['flow'],
  async play({ canvas }) {
    await canvas.findByText(/^You seem to be offline\./u);
    networkComesBack();
    await expect(await canvas.findByRole('heading', { name: 'Your day' })).toBeVisible();
  },
});

export const FailsAsTheNetworkComesBack = meta.story({
  tags: ['flow'],
  render: () => <PageOfAFile load={slowlyFetched} />,
  async play({ canvas }) {
    networkComesBack();
    await expect(await canvas.findByRole('heading', { name: 'Your day' })).toBeVisible();
  },
});

export const Unforeseen = meta.story({
  args: { isOffline: false },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Something went wrong on our side\./u)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Load it again' })).toBeVisible();
  },
});

/** The page stays, and is the only one. */
export const OverAPage = meta.story({
  render: () => (
    <>
      <YourDay />
      <PageOfAFile isOver load={fetched} />
    </>
  ),
  async play({ canvas }) {
    const heading = await canvas.findByRole('heading', {
      name: 'This page did not open',
      level: 2,
    });
    await expect(heading).toHaveFocus();
    await expect(canvas.getByRole('main')).toContainElement(
      canvas.getByRole('heading', { name: 'Your day', level: 1 }),
    );
  },
});

function PageOfAFile({
  load,
  isOver = false,
}: {
  load: () => Promise<typeof YourDay>;
  isOver?: boolean;
}) {
  const [Page] = useState(() => lazyRoom(load));

  return (
    <RouteBoundary isOver={isOver} page="/dashboard">
      <Suspense>
        <Page />
      </Suspense>
    </RouteBoundary>
  );
}

function fetched() {
  return navigator.onLine ? Promise.resolve(YourDay) : Promise.reject(unfetched());
}

/** What was asked for without a network fails only once there is one. */
function slowlyFetched() {
  if (navigator.onLine) return fetched();

  const { promise, reject } = Promise.withResolvers<typeof YourDay>();
  addEventListener('online', () => setTimeout(() => reject(unfetched())), { once: true });
  return promise;
}

function unfetched(): TypeError {
  return new TypeError('Failed to fetch dynamically imported module: /YourDay.js');
}

function unforeseen() {
  return Promise.reject(new Error('Nobody foresaw this.'));
}

function YourDay() {
  return (
    <main>
      <h1>Your day</h1>
    </main>
  );
}
