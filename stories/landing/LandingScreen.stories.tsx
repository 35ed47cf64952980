import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { LandingScreen } from '#src/components/landing/LandingScreen.tsx';
import { countdownLength } from '#src/domain/landing/countdown.ts';
import type { LandingEmailActorRef } from '#src/machines/landing/landingEmailMachine.ts';
import {
  liveCountdownMachine,
  liveLandingEmailMachine,
} from '#src/routes/landing/landingActors.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Live } from '../support/stage.tsx';
import { putClockForward, standClock } from '../support/standingClock.ts';
import { storyMoment } from '#.storybook/storyTime.ts';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

const longAgo = storyMoment - 60_000;
const links = { landing: '#landing', login: '#login', register: '#register' };

const meta = preview.type<{ args: object }>().meta({
  title: 'Landing/Landing',
  parameters: { unasked: 'Before anyone has signed in, this page asks no service.' },
  render: () => <AppAt path="/" token={null} />,
  beforeEach: nobodyHere(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

/** On a clock that goes on: whoever looks at it sees it count to the end. */
export const Counting = meta.story({
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toHaveAccessibleName(
      /^Countdown, \d+ seconds$/u,
    );
    await expect(await canvas.findByText('seconds to freedom')).toBeVisible();
  },
});

// rules/landing#L1
export const CountingInGold = meta.story({
  parameters: { shows: { machine: 'countdown', state: 'counting.gold' } },
  beforeEach: standClock,
  async play({ canvas }) {
    await countTo(canvas, 12);
    await expect(await canvas.findByText('seconds to freedom')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Skip' })).toBeVisible();
  },
});

export const CountingInOrange = meta.story({
  parameters: { shows: { machine: 'countdown', state: 'counting.orange' } },
  beforeEach: standClock,
  async play({ canvas }) {
    await countTo(canvas, 5);
    await expect(await canvas.findByRole('button', { name: 'Skip' })).toBeVisible();
  },
});

export const CountingInRed = meta.story({
  parameters: { shows: { machine: 'countdown', state: 'counting.red' } },
  beforeEach: standClock,
  async play({ canvas }) {
    await countTo(canvas, 3);
    await expect(canvas.queryByRole('region', { name: 'Begin' })).toBeNull();
  },
});

export const CountingInRedWithThePhone = meta.story({
  parameters: {
    shows: [
      { machine: 'countdown', state: 'counting.red' },
      { machine: 'landingEmail', state: 'editing' },
    ],
  },
  beforeEach: standClock,
  async play({ canvas }) {
    await countTo(canvas, 2);
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Begin' })).toBeVisible());
    await expect(canvas.queryByRole('button', { name: 'Skip' })).toBeNull();
  },
});

// rules/landing#L5
export const Arrived = meta.story({
  tags: ['flow', 'spoken'],
  parameters: { shows: { machine: 'countdown', state: 'arrived' } },
  beforeEach: standClock,
  async play({ canvas, userEvent, step }) {
    await step('a visitor skips to the last two seconds', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Skip' }));
      await expect(canvas.queryByRole('button', { name: 'Skip' })).toBeNull();
    });

    await step('which pass one after the other', async () => {
      for (const left of ['1', '0']) {
        putClockForward(1);
        await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent(left));
      }
      await waitFor(() =>
        expect(canvas.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible(),
      );
    });
  },
});

export const Leaving = meta.story({
  parameters: { shows: { machine: 'landingEmail', state: 'leaving' } },
  beforeEach() {
    const setRight = standClock();
    const letPass = holdWaits(500);
    return () => {
      letPass();
      setRight();
    };
  },
  async play({ canvas, userEvent }) {
    await countTo(canvas, 0);
    await userEvent.type(await canvas.findByLabelText('Email'), 'ana@example.com{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Begin' })).toHaveAttribute(
        'data-state',
        'leaving',
      ),
    );
  },
});

// rules/landing#L9, rules/landing#L10
export const Left = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'landingEmail', state: 'left' } },
  render: (_, { globals }) => (
    <Live input={undefined} machine={liveLandingEmailMachine}>
      {(emailRef) => <Over emailRef={emailRef} theme={globals['theme']} />}
    </Live>
  ),
  async play({ canvas, userEvent, step }) {
    await step('an address is required, and a blank one ignored', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Begin Your Journey' }));
      await expect(await canvas.findByLabelText('Email')).toBeRequired();
      await expect(await canvas.findByLabelText('Email')).toHaveAccessibleDescription('Required');
      await expect(await canvas.findByRole('region', { name: 'Begin' })).toHaveAttribute(
        'data-state',
        'editing',
      );
    });

    await step('what is no address is refused by the browser', async () => {
      await userEvent.type(await canvas.findByLabelText('Email'), 'ana');
      await userEvent.click(await canvas.findByRole('button', { name: 'Begin Your Journey' }));
      await expect(await canvas.findByLabelText('Email')).toBeInvalid();
      await expect(sessionStorage.getItem('landingEmail')).toBeNull();
    });

    await step('an address is kept for this visit', async () => {
      await userEvent.type(await canvas.findByLabelText('Email'), '@example.com');
      await userEvent.click(await canvas.findByRole('button', { name: 'Begin Your Journey' }));
      await waitFor(() => expect(sessionStorage.getItem('landingEmail')).toBe('ana@example.com'));
    });
  },
});

/** The landing page whose countdown is over. The app's own leaves as soon as an address has gone. */
function Over({ emailRef, theme }: { emailRef: LandingEmailActorRef; theme: unknown }) {
  return (
    <ToolbarTheme theme={theme}>
      {(darkModeRef) => (
        <Live input={{ now: longAgo }} machine={liveCountdownMachine}>
          {(countdownRef) => <LandingScreen {...{ countdownRef, darkModeRef, emailRef, links }} />}
        </Live>
      )}
    </ToolbarTheme>
  );
}

/** Lets the page count from its beginning to so many seconds, at which its clock stands. */
async function countTo(canvas: Canvas, seconds: number) {
  await expect(await canvas.findByRole('timer')).toHaveTextContent(String(countdownLength));
  putClockForward(countdownLength - seconds);
  await waitFor(() =>
    expect(canvas.getByRole('timer')).toHaveAccessibleName(`Countdown, ${seconds} seconds`),
  );
}
