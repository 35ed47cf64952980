import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';
import { DayChangeScreen } from '#src/components/upload/DayChangeScreen.tsx';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { noDayChange } from '#src/domain/upload/changedDay.ts';
import { dayChangeMachine } from '#src/machines/upload/dayChangeMachine.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { emptyShelf } from '../support/emptyShelf.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { deleteElsewhere, endDayElsewhere, endsWithAccount } from '../support/maya/elsewhere.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { aPhoto, submitDay } from '../support/maya/mayasDays.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';

const light = 'The light came in low, and I was there for it.';
const added = ' And the rain had stopped.';
const words = { mood: 'happy', happiness: 8, text: light } as const;
const twice = 'You ended this day twice. The later one stands; this one was set aside.';
const yesterday = '2025-11-20';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/A day opened again',
  args: { path: `/days/${storyDay}/change` },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/upload#U20
export const Offered = meta.story({
  args: { path: '/daily-upload' },
  parameters: { shows: { machine: 'dailyUpload', state: 'complete' } },
  beforeEach: mayaHas(today),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('link', { name: 'Change it for Friday 21 November 2025' }),
    ).toHaveAttribute('href', `/days/${storyDay}/change`);
  },
});

// rules/upload#U21
export const OfferedForTheDayBefore = meta.story({
  args: { path: `/days/${yesterday}` },
  parameters: { shows: { machine: 'lookBack', state: 'known' } },
  beforeEach: mayaHas(() => submitDay(yesterday, words)),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('link', { name: 'Change it for Thursday 20 November 2025' }),
    ).toHaveAttribute('href', `/days/${yesterday}/change`);
  },
});

// rules/upload#U20
export const AsItWasSubmitted = meta.story({
  parameters: shows('editing.own'),
  beforeEach: mayaHas(today),
  async play({ canvas, userEvent, step }) {
    await step('the form has what stands', async () => {
      await expect(await field(canvas)).toHaveValue(light);
      await expect(await canvas.findByRole('radio', { name: 'Happy' })).toBeChecked();
      await expect(await canvas.findByRole('slider', { name: 'Happiness' })).toHaveValue('8');
      await expect(await canvas.findByRole('button', { name: 'Take out the photo' })).toBeVisible();
    });

    await step('what is taken out is out', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Take out the photo' }));
      await expect(canvas.queryByRole('list', { name: 'Added to it' })).toBeNull();
      await userEvent.click(await canvas.findByRole('radio', { name: 'Neutral' }));
      await expect(await canvas.findByRole('radio', { name: 'Neutral' })).toBeChecked();
    });
  },
});

// rules/upload#U20, rules/practiceFeed#E34
export const Saved = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'dailyUpload', state: 'complete' } },
  beforeEach: mayaHas(today),
  async play({ canvas, userEvent, step }) {
    await step('the day is changed', async () => {
      await waitFor(() => expect(endsWithAccount(mayas)).toHaveLength(1));
      await userEvent.type(await field(canvas), added);
      await userEvent.click(await canvas.findByRole('button', { name: 'Save the change' }));
      await expect(
        await canvas.findByText('Daily upload complete! Your day has been saved.'),
      ).toBeVisible();
      await expect(await canvas.findByText('Your day is changed.')).toBeVisible();
    });

    await step('it stands in the place of what it was, with the account too', async () => {
      const wordsOf = within(await canvas.findByRole('region', { name: 'Your words' }));
      await expect(await wordsOf.findByText(light + added)).toBeVisible();
      await waitFor(() => expect(canvas.getAllByText('With your account')).toHaveLength(3));
      await expect(endsWithAccount(mayas)).toHaveLength(1);
      await expect(canvas.queryByText(twice)).toBeNull();
    });
  },
});

// rules/upload#U20
export const LeftAsItWas = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'dailyUpload', state: 'complete' } },
  beforeEach: mayaHas(today),
  async play({ canvas, userEvent }) {
    await userEvent.type(await field(canvas), added);
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave it as it was' }));
    const wordsOf = within(await canvas.findByRole('region', { name: 'Your words' }));
    await expect(await wordsOf.findByText(light)).toBeVisible();

    await userEvent.click(await canvas.findByRole('link', { name: /^Change it/u }));
    await expect(await field(canvas)).toHaveValue(light);
    await userEvent.click(await canvas.findByRole('link', { name: 'Back to the day' }));
    await canvas.findByText('Daily upload complete! Your day has been saved.');
  },
});

// rules/upload#U22
export const ChangedElsewhereMeanwhile = meta.story({
  parameters: shows('editing.elsewhere'),
  beforeEach: mayaHas(today),
  async play({ canvas, userEvent }) {
    await waitFor(() => expect(endsWithAccount(mayas)).toHaveLength(1));
    await userEvent.type(await field(canvas), added);
    const text = 'From the laptop.';
    endDayElsewhere(mayas, { day: storyDay, text, madeAt: storyMoment + 1_000 });

    await expect(
      await canvas.findByText(
        'You changed this day on another device meanwhile. If you save, yours stands, and the other is set aside in Your words.',
      ),
    ).toBeVisible();
    await expect(await field(canvas)).toHaveValue(light + added);
  },
});

// rules/upload#U22
export const ChangedElsewhereBeforeAnythingWasHere = meta.story({
  parameters: shows('editing.own'),
  beforeEach: mayaHas(today),
  async play({ canvas }) {
    await waitFor(() => expect(endsWithAccount(mayas)).toHaveLength(1));
    await expect(await field(canvas)).toHaveValue(light);
    const text = 'From the laptop.';
    endDayElsewhere(mayas, { day: storyDay, text, madeAt: storyMoment + 1_000 });
    await waitFor(async () => expect(await field(canvas)).toHaveValue(text));
  },
});

// rules/upload#U22
export const DeletedElsewhereMeanwhile = meta.story({
  parameters: shows('editing.elsewhere'),
  beforeEach: mayaHas(today),
  async play({ canvas, userEvent }) {
    await waitFor(() => expect(endsWithAccount(mayas)).toHaveLength(1));
    await userEvent.type(await field(canvas), added);
    deleteElsewhere(mayas, 'day_end', endsWithAccount(mayas)[0] ?? '');

    await expect(
      await canvas.findByText(
        'You deleted this day on another device. If you save, what is written here stands for it.',
      ),
    ).toBeVisible();
  },
});

// rules/upload#U21
export const Closed = meta.story({
  args: { path: `/days/${yesterday}/change` },
  parameters: shows('closed'),
  beforeEach: mayaHas(async (world) => {
    await submitDay(yesterday, words);
    await today(world);
  }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('This day stands as it is. You can still add to it, on its page.'),
    ).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Back to the day' })).toHaveAttribute(
      'href',
      `/days/${yesterday}`,
    );
  },
});

export const Saving = meta.story({
  parameters: shows('saving'),
  async beforeEach(context) {
    await mayaHas(today)(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(await field(canvas), added);
    holdDevice('states');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save the change' }));
    await expect(await canvas.findByText('Saving…')).toBeVisible();
  },
});

export const Recalling = meta.story({
  args: { path: '/daily-upload' },
  parameters: shows('recalling'),
  async beforeEach(context) {
    await mayaHas(today)(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    const change = await canvas.findByRole('link', { name: /^Change it/u });
    holdDevice('drafts');
    await userEvent.click(change);
    await expect(await canvas.findByRole('heading', { name: 'Change your day' })).toBeVisible();
    await expect(await canvas.findByText('Friday 21 November 2025')).toBeVisible();
  },
});

export const Left = meta.story({
  parameters: {
    ...shows('left'),
    frozen: 'The page is left at once.',
  },
  render: () => (
    <Frozen
      context={{
        ...noDayChange,
        ...words,
        email: 'maya@example.com',
        date: storyDay,
        materials: noMaterials,
        stands: null,
        way: null,
      }}
      machine={dayChangeMachine}
      value="left"
    >
      {(actorRef) => (
        <DayChangeScreen
          actorRef={actorRef}
          backHref="/daily-upload"
          isToday
          renderWay={() => null}
          shelf={emptyShelf}
        />
      )}
    </Frozen>
  ),
  async play({ canvas }) {
    await expect(await field(canvas)).toHaveValue(light);
  },
});

let mayas: MockWorld = createMockWorld();

/** What Maya submitted of the story's day, a while before. */
async function today(world: MockWorld) {
  mayas = world;
  await submitDay(storyDay, words, await aPhoto());
}

function field(canvas: { findByRole: (role: 'textbox') => Promise<HTMLElement> }) {
  return canvas.findByRole('textbox');
}

function shows(state: string) {
  return { shows: { machine: 'dayChange', state } };
}
