import { http } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ComeBackScreen } from '#src/components/account/leaving/ComeBackScreen.tsx';
import { Leaving } from '#src/components/account/leaving/Leaving.tsx';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { liveComeBack, liveLeaving } from '#src/routes/account/leaving/leavingActors.ts';
import { liveProof } from '#src/routes/account/proofActors.ts';
import type { MemberCaller } from '#src/routes/common/member/memberCall.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keptToken } from '../support/maya/signedIn.ts';
import { Live } from '../support/stage.tsx';

const call: MemberCaller = (make, signal) => make(keptToken, signal);

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Leaving',
  render: () => <AppAt path="/account" />,
  beforeEach: mayaHas(),
});

const onLeave = (answer: () => Response | Promise<Response>) =>
  http.post(`*${leavingPaths.leave}`, answer);
const onComeBack = (answer: () => Response | Promise<Response>) =>
  http.post(`*${leavingPaths.comeBack}`, answer);

/** Maya leaves in five days. */
const whileSheLeaves = mayaHas((world: MockWorld) => {
  const maya = world.members.get('maya@example.com');
  if (maya !== undefined) maya.leavesAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
});

export const Staying = meta.story({
  parameters: { shows: { machine: 'leaving', state: 'staying' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Delete my account' })).toBeVisible();
  },
});

// rules/membership#Z5
export const Asking = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'leaving', state: 'asking' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(
      await canvas.findByRole('link', { name: 'Take your words with you first' }),
    ).toHaveAttribute('href', '/account?profile');
  },
});

export const Proving = meta.story({
  parameters: { shows: { machine: 'leaving', state: 'proving' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete my account' }));

    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Leaving' })).toHaveFocus());
    await ask(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete my account' }));
    await expect(await canvas.findByLabelText('Your password')).toBeVisible();
  },
});

export const LeavingNow = meta.story({
  parameters: { shows: { machine: 'leaving', state: 'leaving' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(onLeave(never));
    await leave(canvas, userEvent);

    // The proof's own button says so first.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'One moment…' })).toBeVisible());
  },
});

export const AskingAfterARefusal = meta.story({
  parameters: { shows: { machine: 'leaving', state: 'asking' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(onLeave(() => failure(404, 'Please show us once more that it is you.')));
    await leave(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Please show us once more that it is you.',
    );
  },
});

// rules/membership#Z5, rules/membership#Z6
export const LedToTheWayBack = meta.story({
  parameters: { shows: { machine: 'comeBack', state: 'leaving' } },
  async play({ canvas, userEvent }) {
    await leave(canvas, userEvent);

    await expect(
      await canvas.findByRole('heading', { name: 'Your account is to be deleted' }),
    ).toBeVisible();
  },
});

export const Left = meta.story({
  parameters: { shows: { machine: 'leaving', state: 'left' } },
  render: () => (
    <main className="frame column account-screen">
      <h1>Your account</h1>
      <Live input={{ email: 'maya@example.com' }} machine={liveLeaving(call, liveProof(call))}>
        {(actorRef) => <Leaving actorRef={actorRef} yourDataHref="/account?profile" />}
      </Live>
    </main>
  ),
  async play({ canvas, userEvent }) {
    await leave(canvas, userEvent);

    await waitFor(() => expect(canvas.queryByLabelText('Your password')).toBeNull());
  },
});

// rules/membership#Z6
export const WaitingForAWord = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'comeBack', state: 'leaving' } },
  beforeEach: whileSheLeaves,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Come back' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Export' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Forget this device' })).toBeNull();
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});

export const Returning = meta.story({
  parameters: { shows: { machine: 'comeBack', state: 'returning' } },
  beforeEach: whileSheLeaves,
  async play({ canvas, msw, userEvent }) {
    msw.use(onComeBack(never));
    await userEvent.click(await canvas.findByRole('button', { name: 'Come back' }));

    await expect(await canvas.findByRole('button', { name: 'Coming back…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Back = meta.story({
  parameters: { shows: { machine: 'comeBack', state: 'back' } },
  beforeEach: whileSheLeaves,
  render: () => (
    <Live input={undefined} machine={liveComeBack(call)}>
      {(actorRef) => (
        <ComeBackScreen
          actorRef={actorRef}
          leavesAt={Date.parse('2026-12-03T12:00:00Z')}
          onSignOut={() => {}}
          yourData={null}
        />
      )}
    </Live>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Come back' }));

    await expect(await canvas.findByText(/^On Thursday/u)).toHaveTextContent('3 December');
  },
});

export const HomeAgain = meta.story({
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  beforeEach: whileSheLeaves,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Come back' }));

    await expect(await canvas.findByRole('button', { name: 'Choose a practice' })).toBeVisible();
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function ask(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Delete my account' }));
}

async function leave(canvas: Canvas, user: User) {
  await ask(canvas, user);
  await user.click(await canvas.findByRole('button', { name: 'Delete my account' }));
  await user.type(await canvas.findByLabelText('Your password'), demoPassword);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
}
