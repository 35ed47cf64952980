import { http } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { invitePaths } from '#src/contract/account/invitations/invitations.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { standingField } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Inviting',
  render: () => <AppAt path="/account" />,
  beforeEach: mayaHas(),
});

/** Maya has invited two people. */
const twoInvited = mayaHas((world: MockWorld) => {
  world.invited.set('maya@example.com', new Set(['ada@example.com', 'bea@example.com']));
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'unread' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${invitePaths.invite}`, () => failure(500, 'Our fault.')));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/membership#Z11
export const Editing = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'inviting', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await invite(canvas, userEvent);

    await expect(await canvas.findByText(/is on its way to gus@example.com/u)).toBeVisible();
    await expect(await canvas.findByText(/^You may invite two people this month/u)).toBeVisible();
  },
});

export const EditingWithAFault = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send an invitation' }));

    await waitFor(() => expect(canvas.getByLabelText('Their email')).toHaveFocus());
  },
});

// rules/membership#Z11
export const EditingWithTheirOwnAddress = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await invite(canvas, userEvent, 'maya@example.com');

    await expect(await canvas.findByText(/^That is your own address\./u)).toBeVisible();
    await expect(await canvas.findByText(/^You may invite three people/u)).toBeVisible();
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'sending' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${invitePaths.invite}`, never));
    await invite(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Inviting…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Spent = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'spent' } },
  beforeEach: twoInvited,
  async play({ canvas, userEvent }) {
    await invite(canvas, userEvent);

    await expect(await canvas.findByText(/^You have invited three people/u)).toBeVisible();
  },
});

export const Reading = meta.story({
  parameters: { shows: { machine: 'inviting', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${invitePaths.invite}`, never));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('form', { name: 'Bring someone along' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function invite(canvas: Canvas, user: User, email = 'gus@example.com') {
  await user.type(await standingField(canvas, 'Their email'), email);
  await user.click(await canvas.findByRole('button', { name: 'Send an invitation' }));
}
