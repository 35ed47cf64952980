import type { SetupWorker } from 'msw/browser';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { FirstDayScreen } from '#src/components/schedule/firstDay/FirstDayScreen.tsx';
import { firstSettings, withPractice } from '#src/domain/schedule/firstDay.ts';
import { firstDayMachine } from '#src/machines/schedule/firstDayMachine.ts';
import type { Scenario } from '#src/mocks/common/commonScenarios.ts';
import { scheduleScenarios } from '#src/mocks/schedule/scheduleScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';

const meta = preview.meta({
  title: 'Schedule/First day',
  render: () => <AppAt path="/first-day" />,
  beforeEach: mayaHas(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

const firstDay = (state: string) => ({ shows: { machine: 'firstDay', state } });
const nothingYet = { beforeEach: answeredBy(scheduleScenarios.empty) };

export const Opening = meta.story({
  parameters: firstDay('opening'),
  beforeEach: answeredBy(scheduleScenarios.slowSchedule),
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment...')).toBeVisible();
  },
});

export const CouldNotLookItUp = meta.story({
  parameters: firstDay('unknown'),
  beforeEach: answeredBy(scheduleScenarios.scheduleLoadFails),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

// rules/schedule#S34, rules/schedule#S35
export const WhichPractices = meta.story({
  tags: ['spoken'],
  ...nothingYet,
  parameters: firstDay('asking.practices'),
  async play({ canvas, userEvent }) {
    await canvas.findByRole('button', { name: /^Tether/u });
    const next = await canvas.findByRole('button', { name: 'Next' });
    await userEvent.click(next);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Please choose at least one practice.',
    );
    await userEvent.click(await canvas.findByRole('button', { name: /^Tether/u }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Movement/u }));

    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await expect(next).toHaveAttribute('aria-disabled', 'false');
  },
});

// rules/schedule#S35
export const WhichDays = meta.story({
  ...nothingYet,
  parameters: firstDay('asking.days'),
  async play({ canvas, userEvent }) {
    await goOn(canvas, userEvent, ['Tether']);

    await expect(await canvas.findByRole('heading', { name: 'On which days?' })).toHaveFocus();
    await userEvent.click(await canvas.findByRole('button', { name: 'Saturday' }));
    await expect(await canvas.findByText('6 of 7, 5 recommended')).toBeVisible();
  },
});

// rules/schedule#S36
export const WhichHours = meta.story({
  tags: ['spoken'],
  ...nothingYet,
  parameters: firstDay('asking.times'),
  async play({ canvas, userEvent }) {
    await goOn(canvas, userEvent, ['Tether', 'Recovery', 'Nourishment', 'Movement']);
    await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));

    await expect(await canvas.findByRole('heading', { name: 'When?' })).toHaveFocus();
    await expect(
      await canvas.findByRole('button', { name: 'Morning meditation 06:00' }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await canvas.findByRole('button', { name: 'Midday reset 12:00' }));
    await expect(await canvas.findByText('10 min each')).toBeVisible();
    await expect(await canvas.findByLabelText('Bedtime')).toHaveValue('22:00');
    await expect(await canvas.findByLabelText('Dinner')).toHaveValue('19:00');
  },
});

export const Saving = meta.story({
  parameters: firstDay('saving'),
  beforeEach: answeredBy(scheduleScenarios.slowScheduleSave, scheduleScenarios.empty),
  async play({ canvas, userEvent }) {
    await plan(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Begin' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const SavingFailed = meta.story({
  parameters: firstDay('failed'),
  beforeEach: answeredBy(scheduleScenarios.scheduleSaveFails, scheduleScenarios.empty),
  async play({ canvas, userEvent }) {
    await plan(canvas, userEvent);

    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Failed to save schedule. Please try again.',
      }),
    ).toBeInTheDocument();
  },
});

export const Saved = meta.story(leftAt('saved', 'Begin'));
export const Planned = meta.story(leftAt('planned', 'Next'));

// rules/schedule#S34
export const PlansTheFirstWeek = meta.story({
  tags: ['flow'],
  ...nothingYet,
  async play({ canvas, userEvent, step }) {
    await step('three questions are answered', () => plan(canvas, userEvent));

    await step('the dashboard has the plan', async () => {
      await expect(await screen.findByText('Schedule saved successfully!')).toBeInTheDocument();
      await expect(await canvas.findByRole('link', { name: /^Schedule/u })).toBeVisible();
    });
  },
});

// rules/schedule#S37
export const HasTheAnswersOfAnEarlierVisit = meta.story({
  tags: ['flow'],
  ...nothingYet,
  async play({ canvas, userEvent, step }) {
    await step('a practice is chosen, and the rest left to another time', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Recovery/u }));
      await userEvent.click(await canvas.findByRole('link', { name: 'Not now' }));
    });

    await step('it is still chosen when the dashboard leads back', async () => {
      const way = await canvas.findByRole('link', { name: /Make your first schedule/u });
      await userEvent.click(way);
      await expect(await canvas.findByRole('button', { name: /^Recovery/u })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });
  },
});

// rules/schedule#S34
export const LeadsToTheScheduleThatThereIs = meta.story({
  tags: ['flow'],
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('heading', { name: 'Create Your Schedule' }),
    ).toBeVisible();
  },
});

/** A last state, from which the page leads on by itself. */
function leftAt(value: 'saved' | 'planned', button: string) {
  return {
    parameters: { ...firstDay(value), frozen: 'The page is left at once.' },
    render: () => (
      <Frozen
        context={{
          email: 'maya@example.com',
          today: storyDay,
          settings: withPractice(firstSettings(storyDay), 'TETHER'),
          stored: null,
          isNothingChosen: false,
        }}
        machine={firstDayMachine}
        value={value}
      >
        {(actorRef) => <FirstDayScreen actorRef={actorRef} laterHref="/dashboard" />}
      </Frozen>
    ),
    async play({ canvas }: { canvas: Canvas }) {
      await expect(await canvas.findByRole('button', { name: button })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
  };
}

/** What goes before the services as they are: the first one that answers does. */
function answeredBy(...scenarios: readonly Scenario[]) {
  return ({ msw }: { msw: SetupWorker }) => {
    msw.use(...scenarios.flatMap((scenario) => scenario()));
  };
}

async function goOn(canvas: Canvas, userEvent: User, practices: readonly string[]) {
  for (const name of practices) {
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(`^${name}`, 'u') }));
  }
  await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
}

async function plan(canvas: Canvas, userEvent: User) {
  await goOn(canvas, userEvent, ['Tether']);
  await userEvent.click(await canvas.findByRole('button', { name: 'Next' }));
  await userEvent.click(await canvas.findByRole('button', { name: 'Begin' }));
}
