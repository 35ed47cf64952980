import type { SetupWorker } from 'msw/browser';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import { profileScenarios } from '#src/mocks/profile/profileScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { sitElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { withMayasDay, written } from '../support/maya/mayasDay.ts';
import { keepMayasPlan, keepNoorsPractice, keepUnreadable } from '../support/maya/onThisDevice.ts';
import { daysInARow, keepPractice } from '../support/maya/mayasPractice.ts';
import { setStoryTime } from '#.storybook/storyTime.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Practice/Home',
  parameters: { shows: { machine: 'greeting', state: 'greeting' } },
  render: () => <AppAt path="/dashboard" />,
});

export const StillAwake = meta.story({
  beforeEach: atHour(5),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Still awake, Maya' })).toBeVisible();
  },
});
// rules/practiceFeed#E25
export const BringingTheEarlierDays = meta.story({
  beforeEach: mayaHas((world) => sitElsewhere(world, 40), practiceScenarios.slowFeed),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByText('Bringing your earlier days. Today is ready.'),
    ).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /40 days$/u }));
    await expect(
      await canvas.findByRole('list', { name: 'Practised on 7 of the last 7 days' }),
    ).toBeVisible();
  },
});
export const GoodMorning = meta.story({
  beforeEach: atHour(6),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Good morning, Maya' })).toBeVisible();
  },
});
export const GoodAfternoon = meta.story({
  beforeEach: atHour(12),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('heading', { name: 'Good afternoon, Maya' }),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('link', { name: 'Schedule 7 practices today' }),
    ).toBeVisible();
  },
});
export const GoodEvening = meta.story({
  beforeEach: atHour(17),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Good evening, Maya' })).toBeVisible();
  },
});
export const GoodNight = meta.story({
  beforeEach: atHour(21),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Good night, Maya' })).toBeVisible();
  },
});

export const DayUnderWay = meta.story({
  tags: ['spoken'],
  beforeEach: mayaHas((world) =>
    withMayasDay(world, {
      0: written('The light came in low. I stayed with it.'),
      2: { elapsedSec: 430 },
    }),
  ),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('link', { name: 'Next: Lunch 12:30, in 2 h 30 min' }),
    ).toHaveAttribute('href', '/task/2025-11-21-NOURISHMENT-2');
    await expect(
      await canvas.findByRole('img', { name: /^Today: Tether open, .*Movement done\.$/u }),
    ).toBeVisible();
  },
});

// rules/practiceRoom#Q20
export const LeadsToTheLastPractice = meta.story({
  parameters: { shows: { machine: 'practiceSession', state: 'choosing.ready' } },
  beforeEach: mayaHas(() =>
    keepMayasPlan({ ...firstPlan, kind: 'breath', breath: 'even', minutes: 12 }),
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('link', { name: 'Again: 12 min, breath' }));
    await expect(await screen.findByRole('radio', { name: 'Breath' })).toBeChecked();
    await expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
  },
});

// rules/practice#P4
export const BeforeTheProfileIsLoaded = meta.story({
  beforeEach: atHour(8, profileScenarios.slowProfile),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Good morning' })).toBeVisible();
  },
});

// rules/practice#P5
export const NeverPractised = meta.story(
  streakOf(0, 'Today is a perfect day to begin your practice'),
);
export const StreakOfNoDay = meta.story({
  beforeEach: mayaHas(() => keepPractice([{ daysAgo: 9, minutes: 20 }])),
  async play({ canvas }) {
    const sentence = await canvas.findByText('Today is a perfect day to restart your practice');
    await waitFor(() => expect(sentence).toBeVisible());
  },
});
export const StreakOfTwoDays = meta.story(streakOf(2, "You're building momentum. Keep going!"));
export const StreakOfFiveDays = meta.story(
  streakOf(5, '5 days strong! Your consistency is inspiring'),
);
export const StreakOfTwelveDays = meta.story(
  streakOf(12, "12 days of dedication. You're creating lasting change"),
);
export const StreakOfThirtyDays = meta.story(
  streakOf(30, '30 days! Your commitment is extraordinary'),
);

// rules/practice#P25
export const AfterAnotherMember = meta.story({
  beforeEach: mayaHas(keepNoorsPractice),
  async play({ canvas }) {
    const sentence = await canvas.findByText('Today is a perfect day to begin your practice');
    await waitFor(() => expect(sentence).toBeVisible());
    await expect(await canvas.findByRole('button', { name: 'Streak: 0 days' })).toBeVisible();
  },
});

// rules/practice#P29
export const AfterWhatNobodyCanRead = meta.story({
  beforeEach: mayaHas(keepUnreadable),
  async play({ canvas }) {
    const sentence = await canvas.findByText('Today is a perfect day to begin your practice');
    await waitFor(() => expect(sentence).toBeVisible());
    await expect(localStorage.getItem('fourfold:set-aside')).not.toBeNull();
  },
});

export const TetherDoneToday = meta.story({
  beforeEach: mayaHas(() => keepPractice(daysInARow(1)), commitmentsScenarios.empty),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('img', { name: /^Today: Tether done, Recovery open/u }),
    ).toBeVisible();
  },
});

export const FirstDay = meta.story({
  beforeEach: mayaHas((world) => world.schedules.clear()),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('link', { name: /Make your first schedule/u }),
    ).toBeVisible();
  },
});

/** Begins at an hour of this device's own day, wherever that is. */
function atHour(hour: number, scenario?: Parameters<typeof mayaHas>[1]) {
  return async (begun: { msw: SetupWorker; globals: Record<string, unknown> }) => {
    await mayaHas(undefined, scenario)(begun);
    return setStoryTime(new Date(2025, 10, 21, hour).getTime());
  };
}

function streakOf(days: number, sentence: string) {
  return {
    beforeEach: mayaHas(() => keepPractice(daysInARow(days))),
    async play({ canvas }: Pick<Parameters<Play>[0], 'canvas'>) {
      const said = await canvas.findByText(sentence);
      await waitFor(() => expect(said).toBeVisible());
    },
  };
}

type Play = NonNullable<(typeof meta)['input']['play']>;
