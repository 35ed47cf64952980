import { getResponse, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { onPractice, practiceHandlers } from '#src/mocks/practice/practice.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import { practiceOf } from '#src/mocks/world/feed.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { statesOfTimers, timeElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keptInOutbox } from '../support/maya/mayasOutbox.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import { keepMayasTimer } from '../support/maya/onThisDevice.ts';

const email = 'maya@example.com';
const tether = 1;

const meta = preview.meta({
  title: 'Today/Timer told to other devices',
  render: () => <AppAt path="/progress" />,
});

// rules/timer#T23
export const AccountDoesNotTakeIt = meta.story({
  parameters: shows('timer', 'running.counting'),
  beforeEach: mayaHas(runsHere, () => [
    onPractice('timer', 'put', () => failure(422, 'Please check these fields: elapsed_seconds.')),
  ]),
  async play({ canvas }) {
    await expectTimer();
    await waitFor(async () => expect(await keptInOutbox()).toEqual([]));
    await expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(canvas.queryByText(/The service did not take this/u)).toBeNull();
  },
});

// rules/timer#T23
export const AccountIsNotReached = meta.story({
  parameters: {
    shows: [
      { machine: 'timer', state: 'paused' },
      { machine: 'outbox', state: 'waiting' },
    ],
  },
  beforeEach: mayaHas(runsHere, practiceScenarios.offline),
  async play({ canvas, userEvent }) {
    await expectTimer();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expect(await screen.findByText('Paused')).toBeVisible();
    await expect(canvas.queryByText(/saves? on this device/iu)).toBeNull();
  },
});

// rules/timer#T23
export const PausedAfterAnAnswerWasLost = meta.story({
  parameters: shows('timer', 'paused'),
  beforeEach: mayaHas(runsHere, () => [...practiceScenarios.feedFails(), losesAnswerToPause()]),
  async play({ userEvent }) {
    await expectTimer();
    await expectTold('running');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expectTold('paused');
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    await expectTold('running');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expectTold('paused');
    await expect(await screen.findByText('Paused')).toBeVisible();
  },
});

// rules/timer#T23
export const PausedAfterTheAccountLostIt = meta.story({
  parameters: shows('timer', 'paused'),
  beforeEach: mayaHas(runsHere, practiceScenarios.feedFails),
  async play({ userEvent }) {
    await expectTimer();
    await expectTold('running');
    practiceOf(mayas, email).items.clear();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expectTold('paused');
    await expect(await screen.findByText('Paused')).toBeVisible();
  },
});

// rules/timer#T25
export const TakenOverBeforeItWasHeardOf = meta.story({
  parameters: shows('timerDesk', 'free'),
  beforeEach: mayaHas(runsHere, practiceScenarios.feedFails),
  async play({ canvas, userEvent }) {
    await expectTimer();
    await expectTold('running');
    timeElsewhere(mayas, tether, 8);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));

    const told = await screen.findByText('Your Tether timer goes on on your other device.');
    await waitFor(() => expect(told).toBeVisible());
    await expect(
      await canvas.findByText('Running on another device. Continue here?'),
    ).toBeVisible();
    await expect(statesOfTimers(mayas)).toEqual(['running']);
  },
});

// rules/timer#T26
export const EndedOnBothDevices = meta.story({
  parameters: shows('reflectionCapture', 'making.choosing'),
  beforeEach: mayaHas(runsHere, practiceScenarios.feedFails),
  async play({ userEvent }) {
    await expectTimer();
    await expectTold('running');
    timeElsewhere(mayas, tether, 8, 'ended');
    await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));

    await expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeVisible();
    await waitFor(async () => expect(await keptInOutbox()).toEqual([]));
    await expect(statesOfTimers(mayas)).toEqual(['ended']);
  },
});

let mayas = createMockWorld();

function runsHere(world: MockWorld): Promise<void> {
  mayas = world;

  return keepMayasTimer(mayasTimer(tether, 7));
}

async function expectTimer(): Promise<void> {
  await expect(await screen.findByRole('dialog', { name: 'Tether timer' })).toBeVisible();
}

async function expectTold(state: 'running' | 'paused'): Promise<void> {
  await waitFor(() => expect(statesOfTimers(mayas)).toEqual([state]));
}

/** The account keeps that the timer is paused, and its answer to that is lost, once. */
function losesAnswerToPause(): HttpHandler {
  let isLost = false;

  return onPractice('timer', 'put', async (request) => {
    const body = v.parse(v.object({ state: v.string() }), await request.clone().json());
    const isNow = !isLost && body.state === 'paused';
    isLost ||= isNow;
    const answer = await getResponse(practiceHandlers(mayas), request);
    return isNow || answer === undefined ? HttpResponse.error() : answer;
  });
}

function shows(machine: string, state: string) {
  return { shows: { machine, state } };
}
