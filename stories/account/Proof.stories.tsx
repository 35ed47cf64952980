import { http } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ProofForm } from '#src/components/account/proof/ProofForm.tsx';
import { provePath } from '#src/contract/account/proofs.ts';
import { signInAnswers } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import { liveProof } from '#src/routes/account/proofActors.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keptToken } from '../support/maya/signedIn.ts';
import { passkeyBrowser, signsWith, withPasskeys } from '../support/browser/passkeyBrowser.ts';
import { Live } from '../support/stage.tsx';

const machine = liveProof((call, signal) => call(keptToken, signal));

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Proof',
  render: () => (
    <main className="frame column account-screen">
      <h1>Your account</h1>
      <Live input={{ action: 'factor', email: 'maya@example.com' }} machine={machine}>
        {(actorRef) => (
          <ProofForm actorRef={actorRef} label="Show us that it is you" onCancel={() => {}} />
        )}
      </Live>
    </main>
  ),
  beforeEach: mayaHas(),
});

export const Editing = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'proof', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await send(canvas, userEvent, 'not-mine');

    await expect(await canvas.findByRole('alert')).toHaveTextContent('The password is not right.');
  },
});

export const EditingWithFaults = meta.story({
  parameters: { shows: { machine: 'proof', state: 'editing' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }));

    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
    await expect(await canvas.findByLabelText('Your password')).toHaveAccessibleDescription(
      'Please enter your password',
    );
  },
});

export const EditingWithACode = meta.story({
  parameters: { shows: { machine: 'proof', state: 'editing' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${provePath}`, signInAnswers.needsCode));
    await send(canvas, userEvent);

    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'proof', state: 'sending' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${provePath}`, never));
    await send(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'One moment…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/passkeys#PK7
export const Signing = meta.story({
  beforeEach: [mayaHas(withPasskeys('maya@example.com')), passkeyBrowser()],
  parameters: { shows: { machine: 'proof', state: 'signing' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));

    await expect(
      await canvas.findByRole('button', { name: 'Use the password after all' }),
    ).toBeVisible();
  },
});

// rules/passkeys#PK7
export const ProvedByAPasskey = meta.story({
  beforeEach: [
    mayaHas(withPasskeys('maya@example.com')),
    passkeyBrowser({ sign: signsWith('mayas-phone', 'maya@example.com') }),
  ],
  parameters: { shows: { machine: 'proof', state: 'proved' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));

    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull(),
    );
  },
});

// rules/factors#J1
export const Proved = meta.story({
  parameters: { shows: { machine: 'proof', state: 'proved' } },
  async play({ canvas, userEvent }) {
    await send(canvas, userEvent);

    await expect(await canvas.findByLabelText('Your password')).toHaveValue('');
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function send(canvas: Canvas, user: User, password: string = demoPassword) {
  await user.type(await canvas.findByLabelText('Your password'), password);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
}
