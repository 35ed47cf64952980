import { http } from 'msw';
import { expect, fn, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PasskeysSection } from '#src/components/account/passkeys/PasskeysSection.tsx';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { userHandleOf } from '#src/mocks/auth/mockPasskeys.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import { livePasskeys } from '#src/routes/account/passkeys/passkeysActors.ts';
import { liveProof } from '#src/routes/account/proofActors.ts';
import type { MemberCaller } from '#src/routes/common/member/memberCall.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keptToken } from '../support/maya/signedIn.ts';
import {
  makesPasskey,
  passkeyBrowser,
  refusesWith,
  withoutPasskeys,
  withPasskeys,
} from '../support/browser/passkeyBrowser.ts';
import { Live } from '../support/stage.tsx';

const call: MemberCaller = (made, signal) => made(keptToken, signal);

const machine = livePasskeys(call, liveProof(call));
const withTwo = mayaHas(withPasskeys('maya@example.com'));

/** What the browser is told of the passkeys that are left. */
const signalAllAcceptedCredentials = fn(() => Promise.resolve());

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Passkeys',
  render: () => (
    <main className="frame column account-screen">
      <h1>Your account</h1>
      <Live input={{ email: 'maya@example.com' }} machine={machine}>
        {(actorRef) => <PasskeysSection actorRef={actorRef} now={new Date()} />}
      </Live>
    </main>
  ),
  beforeEach: [
    withTwo,
    passkeyBrowser({ create: makesPasskey, has: { signalAllAcceptedCredentials } }),
  ],
});

export const Reading = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${passkeyPaths.list}`, never));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('region', { name: 'Passkeys' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'unread' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${passkeyPaths.list}`, () => failure(500, 'Our fault.')));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/passkeys#PK2
export const Shown = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas }) {
    const rows = await canvas.findAllByRole('listitem');

    await expect(rows[0]).toHaveTextContent(/^My phoneAdded .*, last used /u);
    await expect(rows[1]).toHaveTextContent(/^Firefox on LinuxAdded .*, not used yet/u);
  },
});

// rules/passkeys#PK2
export const ShownWithTwoOfOneName = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  beforeEach: mayaHas((world) => {
    withPasskeys('maya@example.com')(world);
    for (const passkey of world.passkeys.get('maya@example.com') ?? []) passkey.name = 'My phone';
  }),
  async play({ canvas }) {
    const removes = await canvas.findAllByRole('button', { name: /^Remove My phone, added \d/u });

    await expect(new Set(removes.map(({ textContent }) => textContent)).size).toBe(2);
  },
});

// rules/passkeys#PK3
export const ShownWithoutSupport = meta.story({
  beforeEach: withoutPasskeys,
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser has no passkeys\./u)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  },
});

export const Proving = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'proving' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove My phone' }));

    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
    await expect(await canvas.findByLabelText('Sign out everywhere else')).toBeChecked();
  },
});

export const Creating = meta.story({
  beforeEach: passkeyBrowser(),
  parameters: { shows: { machine: 'passkeys', state: 'creating' } },
  async play({ canvas, userEvent }) {
    await add(canvas, userEvent);

    await expect(await canvas.findByText(/^Your browser is asking you now\./u)).toBeVisible();
  },
});

export const ShownAfterTurningAway = meta.story({
  beforeEach: passkeyBrowser({ create: refusesWith('NotAllowedError') }),
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await add(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('No passkey was added.');
  },
});

// rules/passkeys#PK3
export const ShownWhereThisDeviceHasOne = meta.story({
  beforeEach: passkeyBrowser({ create: refusesWith('InvalidStateError') }),
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await add(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This device has a passkey of yours already.',
    );
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2);
  },
});

export const Adding = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'adding' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${passkeyPaths.add}`, never));
    await add(canvas, userEvent);

    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Passkeys' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
});

export const Naming = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'naming' } },
  async play({ canvas, userEvent }) {
    await add(canvas, userEvent);

    await waitFor(() => expect(canvas.getByLabelText('Name of the passkey')).toHaveFocus());
    await expect(
      await canvas.findByText('The passkey is there. A letter tells you so.'),
    ).toBeVisible();
  },
});

export const Renaming = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'renaming' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${passkeyPaths.rename}`, never));
    await rename(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeVisible();
  },
});

export const ShownUnrenamed = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename My phone' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep it as it is' }));

    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
  },
});

export const ShownRenamed = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await rename(canvas, userEvent);

    await expect(await canvas.findByText('The passkey has its new name.')).toBeVisible();
    const [row] = await canvas.findAllByRole('listitem');
    await expect(row).toHaveTextContent(/^The blue phone/u);
  },
});

export const Refreshing = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'refreshing' } },
  async play({ canvas, msw, userEvent }) {
    await canvas.findAllByRole('listitem');
    msw.use(
      http.get(`*${passkeyPaths.list}`, never),
      http.post(`*${passkeyPaths.rename}`, () =>
        failure(404, 'That passkey is not there any more.'),
      ),
    );
    await rename(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'That passkey is not there any more.',
    );
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2);
  },
});

export const Removing = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'removing' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${passkeyPaths.remove}`, never));
    await remove(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Removing… My phone' })).toBeVisible();
  },
});

// rules/passkeys#PK3
export const ShownWithOneLess = meta.story({
  parameters: { shows: { machine: 'passkeys', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await remove(canvas, userEvent);

    await expect(
      await canvas.findByText('That passkey is removed. A letter tells you so.'),
    ).toBeVisible();
    await expect(canvas.queryByText('My phone')).toBeNull();
    await expect(signalAllAcceptedCredentials).toHaveBeenLastCalledWith({
      rpId: 'localhost',
      userId: userHandleOf('maya@example.com'),
      allAcceptedCredentialIds: ['mayas-laptop'],
    });
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function add(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Add a passkey' }));
  await prove(canvas, user);
}

async function remove(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Remove My phone' }));
  await prove(canvas, user);
}

async function rename(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Rename My phone' }));
  const field = await canvas.findByLabelText('Name of the passkey');
  await user.clear(field);
  await user.type(field, 'The blue phone');
  await user.click(await canvas.findByRole('button', { name: 'Save the name' }));
}

async function prove(canvas: Canvas, user: User) {
  await user.type(await canvas.findByLabelText('Your password'), demoPassword);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
}
