import { http } from 'msw';
import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { addressPaths } from '#src/contract/account/address/address.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const day = 86_400_000;
const wanted = 'maya.olsen@example.com';

function until(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}

/** Maya waits for a letter to another address, in which this link stands. */
function waiting(world: MockWorld): void {
  const maya = world.members.get('maya@example.com');
  if (maya === undefined) return;

  maya.wanted = { email: wanted, until: until(1) };
  world.links.set('a-letter.new-address', {
    kind: 'newAddress',
    email: wanted,
    of: maya.user.kept_as,
    isUsed: false,
  });
}

/** Maya has had another address until two days ago; this link stands in the letter to it. */
function changed(world: MockWorld): void {
  const maya = world.members.get('maya@example.com');
  if (maya === undefined) return;

  maya.earlier = [{ email: 'maya.before@example.com', until: until(5) }];
  world.links.set('a-letter.undo-address', {
    kind: 'undoAddress',
    email: 'maya.before@example.com',
    of: maya.user.kept_as,
    isUsed: false,
  });
}

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Account/Email address',
  args: { path: '/account' },
  render: ({ path }) => <AppAt path={path} />,
  beforeEach: mayaHas(),
});

export const Reading = meta.story({
  parameters: { shows: { machine: 'address', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${addressPaths.address}`, never));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('region', { name: 'Email address' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    // What lies below is not pushed from under a finger.
    const below = await canvas.findByRole('form', { name: 'Password', hidden: true });
    await expect(getComputedStyle(below).animationName).toBe('account-screen-wait');
  },
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'address', state: 'unread' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${addressPaths.address}`, () => failure(500, 'Our fault.')));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Steady = meta.story({
  parameters: { shows: { machine: 'address', state: 'steady' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Change the address' })).toBeVisible();
  },
});

export const Editing = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'address', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await type(canvas, userEvent, 'Maya@example.com');

    await waitFor(() => expect(canvas.getByLabelText('New email')).toHaveFocus());
    await expect(await canvas.findByText('That is your address already.')).toBeVisible();
  },
});

export const Proving = meta.story({
  parameters: { shows: { machine: 'address', state: 'proving' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change the address' }));
    await waitFor(() => expect(canvas.getByLabelText('New email')).toHaveFocus());
    await userEvent.keyboard(`${wanted}{Enter}`);

    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
  },
});

// rules/account#C74
export const EditingGivenUp = meta.story({
  parameters: { shows: { machine: 'address', state: 'steady' } },
  async play({ canvas, userEvent }) {
    await type(canvas, userEvent, wanted);
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.getByLabelText('New email')).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep the address' }));

    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Email address' })).toHaveFocus(),
    );
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'address', state: 'sending' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${addressPaths.address}`, never));
    await ask(canvas, userEvent);

    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sending…' })).toBeVisible());
  },
});

// rules/account#C67
export const Written = meta.story({
  parameters: { shows: { machine: 'address', state: 'written' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(
      await canvas.findByText(/^A letter is on its way to maya\.olsen@example\.com\./u),
    ).toBeVisible();
  },
});

export const Cancelling = meta.story({
  parameters: { shows: { machine: 'address', state: 'cancelling' } },
  beforeEach: mayaHas(waiting),
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${addressPaths.cancel}`, never));
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel the change' }));

    await expect(await canvas.findByRole('button', { name: 'Cancelling…' })).toBeVisible();
  },
});

export const Cancelled = meta.story({
  parameters: { shows: { machine: 'address', state: 'steady' } },
  beforeEach: mayaHas(waiting),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel the change' }));

    await expect(await canvas.findByRole('button', { name: 'Change the address' })).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Email address' })).toHaveFocus(),
    );
  },
});

// rules/account#C70
export const Changed = meta.story({
  parameters: { shows: { machine: 'address', state: 'changed' } },
  beforeEach: mayaHas(changed),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^You have changed your address\./u)).toBeVisible();
  },
});

// rules/account#C68, rules/account#C71
export const Confirmed = meta.story({
  args: { path: '/confirm-address#a-letter.new-address' },
  parameters: { shows: { machine: 'linkPress', state: 'done' } },
  beforeEach: mayaHas(waiting),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use this address' }));

    await expect(await canvas.findByRole('status')).toHaveTextContent('Your address is changed.');
  },
});

export const ConfirmationRefused = meta.story({
  args: { path: '/confirm-address#used-long.ago' },
  parameters: { shows: { machine: 'linkPress', state: 'refused' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use this address' }));

    await expect(await canvas.findByRole('link', { name: 'To your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  },
});

// rules/account#C70
export const Undone = meta.story({
  args: { path: '/undo-address#a-letter.undo-address' },
  parameters: { shows: { machine: 'linkPress', state: 'done' } },
  beforeEach: mayaHas(changed),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Put my address back' }));

    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'Your address is as it was, and nobody is signed in.',
    );
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function type(canvas: Canvas, user: User, email: string) {
  await user.click(await canvas.findByRole('button', { name: 'Change the address' }));
  await user.type(await canvas.findByLabelText('New email'), email);
  await user.click(await canvas.findByRole('button', { name: 'Send the letter' }));
}

async function ask(canvas: Canvas, user: User) {
  await type(canvas, user, wanted);
  const section = within(await canvas.findByRole('region', { name: 'Email address' }));
  await user.type(await section.findByLabelText('Your password'), demoPassword);
  await user.click(await section.findByRole('button', { name: 'Continue' }));
}
