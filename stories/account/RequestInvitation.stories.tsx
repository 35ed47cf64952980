import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { authScenarios } from '#src/mocks/auth/authScenarios.ts';
import { demoLinks } from '#src/mocks/world/demoMembers.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Account/Request an invitation',
  args: { path: '/request-invitation' },
  render: ({ path }) => <AppAt path={path} token={null} />,
  beforeEach: nobodyHere(),
});

const confirming = { path: `/request-invitation#${demoLinks.wimsWish.token}` };

export const Editing = meta.story({
  tags: ['spoken'],
  parameters: {
    unasked: 'What is at fault is told before any service is asked.',
    shows: { machine: 'letterRequest', state: 'editing' },
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask for an invitation' }));

    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'letterRequest', state: 'sending' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Sending…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/membership#Z13
export const Told = meta.story({
  parameters: { shows: { machine: 'letterRequest', state: 'told' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('status')).toHaveTextContent('A letter is on its way.');
  },
});

export const Asking = meta.story({
  tags: ['spoken'],
  args: confirming,
  parameters: { shows: { machine: 'linkPress', state: 'asking' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.offline());
  },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Network error.');
  },
});

export const Confirming = meta.story({
  args: confirming,
  parameters: { shows: { machine: 'linkPress', state: 'sending' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'One moment…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/membership#Z13
export const Done = meta.story({
  args: confirming,
  parameters: { shows: { machine: 'linkPress', state: 'done' } },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('status')).toHaveTextContent('Thank you.');
  },
});

export const Refused = meta.story({
  args: { path: '/request-invitation#used-long.ago' },
  parameters: { shows: { machine: 'linkPress', state: 'refused' } },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('link', { name: 'Ask once more' })).toBeVisible();
  },
});

// rules/account#C75
export const AsksOnceMore = meta.story({
  args: { path: '/request-invitation#used-long.ago' },
  parameters: { shows: { machine: 'letterRequest', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);
    await expect(await canvas.findByText(/you stand in the list already/u)).toBeVisible();
    await userEvent.click(await canvas.findByRole('link', { name: 'Ask once more' }));

    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function ask(canvas: Canvas, user: User) {
  await user.type(await canvas.findByLabelText('Email'), 'wim@example.com');
  await user.click(await canvas.findByRole('button', { name: 'Ask for an invitation' }));
}

async function press(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Yes, I would like one' }));
}
