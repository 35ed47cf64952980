import { http } from 'msw';
import { expect, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { never, ourFault, type Scenario } from '#src/mocks/common/commonScenarios.ts';
import { moveAccount } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { browserIn } from '../support/maya/browserZone.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { storyDay } from '../support/memberStore.tsx';

const maya = 'maya@example.com';
/** At the moment of the stories it is the day before there, and the day after. */
const eveningBefore = 'Pacific/Pago_Pago';
const morningAfter = 'Pacific/Kiritimati';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Beside today',
  args: { path: '/progress' },
  render: ({ path }) => <AppAt path={path} />,
});

/** Maya is at home in a zone. */
function livesIn(zone: string, scenario?: Scenario) {
  const begin = mayaHas((world) => moveAccount(world, maya, zone), scenario);

  return async (begun: Parameters<typeof begin>[0]) => {
    await begin(begun);
    return browserIn(zone);
  };
}

/** What UTC's day is answered with; the own one is answered as always. */
function ofUtc(answer: () => Response | Promise<Response>): Scenario {
  return () => [http.get(`*/api/v1/commitments/*/date/${storyDay}`, answer)];
}

// rules/today#D2, rules/today#D3
export const Tomorrow = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'ready' } },
  beforeEach: livesIn(eveningBefore),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByRole('heading', { name: 'Thursday 20 November' }),
    ).toBeVisible();
    await userEvent.click(await canvas.findByText(/^Tomorrow, \d planned$/u));
    await expect(await canvas.findByText(/^Recovery 22:30/u)).toBeVisible();
  },
});

// rules/today#D2, rules/today#D3, rules/today#D13, rules/today#D14
export const FromYesterday = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'ready' } },
  beforeEach: livesIn(morningAfter),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByRole('heading', { name: 'Saturday 22 November' }),
    ).toBeVisible();
    await userEvent.click(await canvas.findByText(/^From yesterday, \d open$/u));
    const left = await canvas.findByRole('group');
    await expect(await within(left).findByRole('link', { name: /^Tether 08:00/u })).toHaveAttribute(
      'href',
      '/task/2025-11-21-TETHER-1',
    );
    await expect(within(left).queryByText(/^Recovery/u)).toBeNull();
    await expect(
      await canvas.findByRole('link', { name: 'How did you sleep? Recovery, last night 22:30' }),
    ).toHaveAttribute('href', '/task/2025-11-21-RECOVERY-1');
  },
});

// rules/today#D38
export const LastNightOnANewDevice = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'none' } },
  beforeEach: livesIn('Europe/Lisbon'),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByRole('link', { name: 'How did you sleep? Recovery, last night 22:30' }),
    ).toHaveAttribute('href', '/task/2025-11-20-RECOVERY-1');
    await userEvent.click(await canvas.findByText(/^From yesterday, \d open$/u));
    await expect(await canvas.findByRole('link', { name: /^Tether 08:00/u })).toHaveAttribute(
      'href',
      '/task/2025-11-20-TETHER-1',
    );
  },
});

export const TheSameDay = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'none' } },
  beforeEach: livesIn('Europe/Lisbon'),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(await canvas.findByText(/^From yesterday, \d open$/u)).toBeVisible();
    await expect(canvas.queryByText(/^Tomorrow/u)).toBeNull();
  },
});

// rules/today#D2
export const NotAnswered = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'loading' } },
  beforeEach: livesIn(eveningBefore, ofUtc(never)),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('button', { name: /Make-up now|^Start/u })).not.toEqual(
      [],
    );
    await expect(canvas.queryByText('Loading your tasks...')).toBeNull();
  },
});

// rules/today#D2
export const NotFetched = meta.story({
  parameters: { shows: { machine: 'besideDay', state: 'failed' } },
  beforeEach: livesIn(
    eveningBefore,
    ofUtc(() => failure(500, ourFault)),
  ),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('button', { name: /Make-up now|^Start/u })).not.toEqual(
      [],
    );
    await expect(canvas.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
});
