import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { HomeScreen } from '#src/components/practice/HomeScreen.tsx';
import { greetingAt } from '#src/domain/practice/greeting.ts';
import { timedSession } from '#src/domain/practice/practice.ts';
import { greetingMachine } from '#src/machines/practice/greetingMachine.ts';
import { MemberStore, storySchedule } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';
import { dayUnderWay } from '../today/tasks.ts';

const links = {
  pillars: {
    TETHER: '/pillars/TETHER',
    RECOVERY: '/pillars/RECOVERY',
    NOURISHMENT: '/pillars/NOURISHMENT',
    MOVEMENT: '/pillars/MOVEMENT',
  },
  schedule: '/schedule',
  taskHref: (taskId: string) => `/task/${taskId}`,
};

const session = timedSession({
  at: Date.parse('2025-11-21T10:20:00Z'),
  activeMs: 20 * 60_000,
  timeZone: 'Europe/Lisbon',
  knownIds: [],
});

const meta = preview
  .type<{
    args: {
      hour: number;
      streak: number;
      isNamed: boolean;
      hasPractised: boolean;
      hasSchedule: boolean;
      hasTasks: boolean;
    };
  }>()
  .meta({
    title: 'Practice/Home',
    args: {
      hour: 8,
      streak: 12,
      isNamed: true,
      hasPractised: false,
      hasSchedule: true,
      hasTasks: false,
    },
    argTypes: { hour: { control: { type: 'range', min: 0, max: 23 } } },
    parameters: { shows: { machine: 'greeting', state: 'greeting' } },
    render: ({ hour, streak, isNamed, hasPractised, hasSchedule, hasTasks }) => (
      <MemberStore
        change={{
          currentStreak: streak,
          sessions: hasPractised ? [session] : [],
          schedule: hasSchedule ? storySchedule : null,
          ...(isNamed ? {} : { user: null }),
        }}
      >
        {(memberStoreRef) => (
          <Frozen
            context={{ greeting: greetingAt(hour) }}
            key={hour}
            machine={greetingMachine}
            value="greeting"
          >
            {(greetingRef) => (
              <HomeScreen
                greetingRef={greetingRef}
                links={links}
                memberStoreRef={memberStoreRef}
                tasks={hasTasks ? dayUnderWay : []}
                onPractise={() => {}}
              >
                {null}
              </HomeScreen>
            )}
          </Frozen>
        )}
      </MemberStore>
    ),
  });

export const StillAwake = meta.story({
  args: { hour: 5 },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Still awake, Maya' })).toBeVisible();
  },
});
export const GoodMorning = meta.story({
  args: { hour: 6 },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Good morning, Maya' })).toBeVisible();
  },
});
export const GoodAfternoon = meta.story({
  args: { hour: 12 },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Good afternoon, Maya' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Schedule 7 practices today' })).toBeVisible();
  },
});
export const GoodEvening = meta.story({
  args: { hour: 17 },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Good evening, Maya' })).toBeVisible();
  },
});
export const GoodNight = meta.story({
  args: { hour: 21 },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Good night, Maya' })).toBeVisible();
  },
});

export const DayUnderWay = meta.story({
  args: { hasTasks: true },
  async play({ canvas }) {
    await expect(
      canvas.getByRole('link', { name: 'Next: Nourishment 08:00, 30 min' }),
    ).toHaveAttribute('href', '/task/2025-11-21-NOURISHMENT-1');
    await expect(
      canvas.getByRole('img', { name: /^Today: Tether open, .*Movement done\.$/u }),
    ).toBeVisible();
  },
});

// rules/practice#P4
export const BeforeTheProfileIsLoaded = meta.story({
  args: { isNamed: false },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Good morning' })).toBeVisible();
  },
});

export const StreakOfNoDay = meta.story({
  args: { streak: 0 },
  async play({ canvas }) {
    await expect(canvas.getByText('Today is a perfect day to restart your practice')).toBeVisible();
  },
});
export const StreakOfTwoDays = meta.story({
  args: { streak: 2 },
  async play({ canvas }) {
    await expect(canvas.getByText("You're building momentum. Keep going!")).toBeVisible();
  },
});
export const StreakOfFiveDays = meta.story({
  args: { streak: 5 },
  async play({ canvas }) {
    await expect(canvas.getByText('5 days strong! Your consistency is inspiring')).toBeVisible();
  },
});
export const StreakOfTwelveDays = meta.story({
  args: { streak: 12 },
  async play({ canvas }) {
    await expect(
      canvas.getByText("12 days of dedication. You're creating lasting change"),
    ).toBeVisible();
  },
});
export const StreakOfThirtyDays = meta.story({
  args: { streak: 30 },
  async play({ canvas }) {
    await expect(canvas.getByText('30 days! Your commitment is extraordinary')).toBeVisible();
  },
});

export const TetherDoneToday = meta.story({
  args: { hasPractised: true, streak: 1 },
  async play({ canvas }) {
    await expect(
      canvas.getByRole('img', { name: /^Today: Tether done, Recovery open/u }),
    ).toBeVisible();
  },
});

export const FirstDay = meta.story({
  args: { hasSchedule: false, streak: 0 },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: /Make your first schedule/u })).toBeVisible();
  },
});
