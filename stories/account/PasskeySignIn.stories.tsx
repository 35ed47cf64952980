import { useSelector } from '@xstate/react';
import { http } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PasskeySignIn } from '#src/components/account/passkeys/PasskeySignIn.tsx';
import { statePath } from '#src/components/ui/statePath.ts';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import {
  passkeySignInMachine,
  type PasskeySignInActorRef,
} from '#src/machines/account/passkeys/passkeySignInMachine.ts';
import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';
import { passkeySignInActors } from '#src/routes/account/passkeys/passkeySignInActors.ts';
import { nobodyHere } from '../support/nobodyHere.ts';
import {
  passkeyBrowser,
  refusesWith,
  signsWith,
  withoutPasskeys,
  withPasskeys,
} from '../support/browser/passkeyBrowser.ts';
import { Live } from '../support/stage.tsx';

const email = 'maya@example.com';

const machine = passkeySignInMachine.provide({ actors: passkeySignInActors });

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Login/Passkey',
  render: () => (
    <Live input={undefined} machine={machine}>
      {(actorRef) => <Page actorRef={actorRef} />}
    </Live>
  ),
  beforeEach: [
    ({ globals, msw }) => {
      const world = createMockWorld();
      withPasskeys(email)(world);
      return nobodyHere(() => serviceHandlers(world))({ globals, msw });
    },
    passkeyBrowser({ sign: signsWith('mayas-phone', email) }),
  ],
});

export const Arming = meta.story({
  parameters: { shows: { machine: 'passkeySignIn', state: 'arming' } },
  beforeEach({ msw }) {
    msw.use(http.post(`*${passkeyPaths.signInOptions}`, never));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  },
});

// rules/passkeys#PK5
export const ArmedWhereTheBrowserFillsNothingIn = meta.story({
  parameters: { shows: { machine: 'passkeySignIn', state: 'armed' } },
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Sign in with a passkey' }),
    ).toBeVisible();
  },
});

export const Asking = meta.story({
  beforeEach: passkeyBrowser(),
  parameters: { shows: { machine: 'passkeySignIn', state: 'asking' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Sign in with a passkey' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  },
});

export const Verifying = meta.story({
  parameters: { shows: { machine: 'passkeySignIn', state: 'verifying' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${passkeyPaths.signIn}`, never));
    await ask(canvas, userEvent);

    await expect(await canvas.findByText('Signing in...')).toBeVisible();
  },
});

// rules/passkeys#PK5
export const ArmedAnew = meta.story({
  beforeEach: passkeyBrowser({ sign: signsWith('a-strange-passkey', email) }),
  parameters: { shows: { machine: 'passkeySignIn', state: 'armed' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'That passkey did not work. Please use your password.',
    );
  },
});

export const ArmedAfterTurningAway = meta.story({
  beforeEach: passkeyBrowser({ sign: refusesWith('NotAllowedError') }),
  parameters: { shows: { machine: 'passkeySignIn', state: 'armed' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled(),
    );
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const Paused = meta.story({
  parameters: { shows: { machine: 'passkeySignIn', state: 'paused' } },
  async play({ canvas, userEvent }) {
    await canvas.findByRole('button', { name: 'Sign in with a passkey' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the form' }));
  },
});

export const Unavailable = meta.story({
  beforeEach: withoutPasskeys,
  parameters: {
    unasked: 'This browser has no passkeys.',
    shows: { machine: 'passkeySignIn', state: 'unavailable' },
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  },
});

export const SignedIn = meta.story({
  parameters: { shows: { machine: 'passkeySignIn', state: 'signedIn' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await waitFor(() => expect(canvas.queryByText('Signing in...')).toBeNull());
  },
});

// rules/passkeys#PK5
export const SignedInByWhatTheBrowserFillsIn = meta.story({
  beforeEach: passkeyBrowser({ fillsIn: true, sign: signsWith('mayas-phone', email) }),
  parameters: { shows: { machine: 'passkeySignIn', state: 'signedIn' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  },
});

/** In most of its states nothing of the region is seen: the page around it shows which one it is. */
function Page({ actorRef }: { actorRef: PasskeySignInActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));

  return (
    <main
      className="frame column login-screen__main"
      data-machine="passkeySignIn"
      data-state={state}
    >
      <h1>Welcome back</h1>
      <PasskeySignIn actorRef={actorRef} isCodeAsked={false} />
      <button onClick={() => actorRef.send({ type: 'form.submit' })} type="button">
        Send the form
      </button>
    </main>
  );
}

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function ask(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Sign in with a passkey' }));
}
