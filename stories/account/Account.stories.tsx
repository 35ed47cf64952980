import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { http, HttpResponse } from 'msw';
import { addressPaths } from '#src/contract/account/address/address.ts';
import { devicePaths } from '#src/contract/account/devices/devices.ts';
import { factorPaths } from '#src/contract/account/factor.ts';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { invitePaths } from '#src/contract/account/invitations/invitations.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { signInAnswers } from '#src/mocks/common/answers.ts';
import { standingField } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Your account',
  render: () => <AppAt path="/account" />,
  beforeEach: mayaHas(),
});

let isCut = false;

/** What each part of the page is read by, answered so; by the mocks where it is not answered. */
function partsAnswering(answer: () => Response | undefined) {
  return [
    addressPaths.address,
    factorPaths.factor,
    passkeyPaths.list,
    devicePaths.list,
    invitePaths.invite,
  ].map((path) => http.get(`*${path}`, answer));
}

const onChange = (answer: () => Response | Promise<Response>) =>
  http.post(`*${ownAccountPaths.password}`, answer);

export const PasswordEditing = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'passwordChange', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await change(canvas, userEvent, 'not-the-one-before');

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The current password is not right.',
    );
  },
});

export const PasswordEditingWithFaults = meta.story({
  parameters: { shows: { machine: 'passwordChange', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change the password' }));

    await waitFor(() => expect(canvas.getByLabelText('Current password')).toHaveFocus());
    await expect(await canvas.findByLabelText('New password')).toHaveAccessibleDescription(
      'Please choose a password',
    );
  },
});

export const PasswordEditingWithACode = meta.story({
  parameters: { shows: { machine: 'passwordChange', state: 'editing' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(onChange(signInAnswers.needsCode));
    await change(canvas, userEvent);

    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
  },
});

// rules/account#C77
export const WithoutANetwork = meta.story({
  parameters: { shows: { machine: 'address', state: 'unread' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('There is no network');
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(5),
    );
    await expect(canvas.getAllByRole('alert')).toHaveLength(1);
  },
  beforeEach: mayaHas(
    () => {},
    () => partsAnswering(() => HttpResponse.error()),
  ),
});

// rules/account#C77
export const ReadOnceTheNetworkIsBack = meta.story({
  parameters: { shows: { machine: 'address', state: 'steady' } },
  async play({ canvas }) {
    await canvas.findByRole('alert');
    isCut = false;
    window.dispatchEvent(new Event('online'));

    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull());
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
  beforeEach: mayaHas(
    () => {
      isCut = true;
    },
    () => partsAnswering(() => (isCut ? HttpResponse.error() : undefined)),
  ),
});

export const PasswordSending = meta.story({
  parameters: { shows: { machine: 'passwordChange', state: 'sending' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(onChange(never));
    await change(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Changing…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/account#C65
export const PasswordChanged = meta.story({
  parameters: { shows: { machine: 'passwordChange', state: 'changed' } },
  async play({ canvas, userEvent }) {
    await change(canvas, userEvent);

    await expect(await canvas.findByText(/every other device is signed out/u)).toBeVisible();
    await expect(await canvas.findByLabelText('Current password')).toHaveValue('');
  },
});

export const PasswordAskedForAgain = meta.story({
  parameters: { shows: { machine: 'passwordChange', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await change(canvas, userEvent);
    await canvas.findByText(/every other device is signed out/u);
    await userEvent.click(await canvas.findByRole('button', { name: 'Change the password' }));

    await expect(await canvas.findByLabelText('Current password')).toHaveAccessibleDescription(
      'Please enter your current password',
    );
    await expect(await canvas.findByLabelText('Current password')).toHaveFocus();
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function change(canvas: Canvas, user: User, current = 'practice-daily-2026') {
  await user.type(await standingField(canvas, 'Current password'), current);
  await user.type(await standingField(canvas, 'New password'), 'a-brand-new-evening');
  await user.click(await canvas.findByRole('button', { name: 'Change the password' }));
}
