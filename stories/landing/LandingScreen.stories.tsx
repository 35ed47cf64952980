import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { LandingScreen } from '#src/components/landing/LandingScreen.tsx';
import { countdownMachine } from '#src/machines/landing/countdownMachine.ts';
import { landingEmailMachine } from '#src/machines/landing/landingEmailMachine.ts';
import { liveLandingEmailMachine } from '#src/routes/landing/landingActors.ts';
import { Frozen, Live } from '../support/stage.tsx';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

type Counting = 'gold' | 'orange' | 'red';

interface Args {
  seconds: number;
  email: 'editing' | 'leaving' | 'live';
}

const links = { landing: '#landing', login: '#login', register: '#register' };

const meta = preview.type<{ args: Args }>().meta({
  title: 'Landing/Landing',
  args: { seconds: 12, email: 'editing' },
  argTypes: { seconds: { control: { type: 'range', min: 0, max: 15 } } },
  render: ({ seconds, email }, { globals }) => (
    <ToolbarTheme theme={globals['theme']}>
      {(darkModeRef) => (
        <Frozen
          context={{ now: 0, deadline: seconds * 1_000, seconds }}
          key={seconds}
          machine={countdownMachine}
          value={seconds === 0 ? 'arrived' : { counting: hueAt(seconds) }}
        >
          {(countdownRef) =>
            email === 'live' ? (
              <Live input={undefined} machine={liveLandingEmailMachine}>
                {(emailRef) => (
                  <LandingScreen {...{ countdownRef, darkModeRef, emailRef, links }} />
                )}
              </Live>
            ) : (
              <Frozen
                context={{ email: email === 'leaving' ? 'ana@example.com' : '' }}
                key={email}
                machine={landingEmailMachine}
                value={email}
              >
                {(emailRef) => (
                  <LandingScreen {...{ countdownRef, darkModeRef, emailRef, links }} />
                )}
              </Frozen>
            )
          }
        </Frozen>
      )}
    </ToolbarTheme>
  ),
});

// rules/landing#L1
export const CountingInGold = meta.story({
  parameters: { shows: { machine: 'countdown', state: 'counting.gold' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('timer')).toHaveAccessibleName('Countdown, 12 seconds');
    await expect(canvas.getByText('seconds to freedom')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Skip' })).toBeVisible();
  },
});

export const CountingInOrange = meta.story({
  args: { seconds: 5 },
  parameters: { shows: { machine: 'countdown', state: 'counting.orange' } },
});

export const CountingInRed = meta.story({
  args: { seconds: 3 },
  parameters: { shows: { machine: 'countdown', state: 'counting.red' } },
});

export const CountingInRedWithThePhone = meta.story({
  args: { seconds: 2 },
  parameters: {
    shows: [
      { machine: 'countdown', state: 'counting.red' },
      { machine: 'landingEmail', state: 'editing' },
    ],
  },
});

// rules/landing#L5
export const Arrived = meta.story({
  args: { seconds: 0 },
  parameters: { shows: { machine: 'countdown', state: 'arrived' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('timer')).toHaveTextContent('0');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible(),
    );
  },
});

export const Leaving = meta.story({
  args: { seconds: 0, email: 'leaving' },
  parameters: { shows: { machine: 'landingEmail', state: 'leaving' } },
});

// rules/landing#L10
export const Left = meta.story({
  args: { seconds: 0, email: 'live' },
  tags: ['flow'],
  parameters: { shows: { machine: 'landingEmail', state: 'left' } },
  beforeEach() {
    sessionStorage.clear();
  },
  async play({ canvas, userEvent, step }) {
    await step('a blank address is ignored', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Begin Your Journey' }));
      await expect(canvas.getByRole('region', { name: 'Begin' })).toHaveAttribute(
        'data-state',
        'editing',
      );
    });

    await step('what is no address is refused by the browser', async () => {
      await userEvent.type(canvas.getByLabelText('Email'), 'ana');
      await userEvent.click(canvas.getByRole('button', { name: 'Begin Your Journey' }));
      await expect(canvas.getByLabelText('Email')).toBeInvalid();
      await expect(sessionStorage.getItem('landingEmail')).toBeNull();
    });

    await step('an address is kept for this visit', async () => {
      await userEvent.type(canvas.getByLabelText('Email'), '@example.com');
      await userEvent.click(canvas.getByRole('button', { name: 'Begin Your Journey' }));
      await waitFor(() => expect(sessionStorage.getItem('landingEmail')).toBe('ana@example.com'));
    });
  },
});

function hueAt(seconds: number): Counting {
  if (seconds <= 3) return 'red';
  return seconds <= 5 ? 'orange' : 'gold';
}
