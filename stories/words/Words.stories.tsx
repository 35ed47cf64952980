import { delay, HttpResponse } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never, ourFault } from '#src/mocks/common/commonScenarios.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import type { Canvas } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { endDayElsewhere } from '../support/maya/elsewhere.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { aPhoto, reflectInWriting, submitDay } from '../support/maya/mayasDays.ts';

const rain = 'Rain. I walked the long way home and did not mind, past the café with the blue door.';
const light = 'The light came in low, and I was there for it.';
const breath = 'Ten breaths before the first meeting. Happily, nobody noticed.';
const elsewhere = 'Walking slower than the dog does.';

/** Two days with what was said of a practice on one of them, as this device keeps them. */
async function someDays() {
  await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain }, await aPhoto());
  await submitDay('2025-11-19', { mood: 'happy', happiness: 8, text: light });
  await reflectInWriting('2025-11-20', '2025-11-20-TETHER-1', breath);
}

/** A day that the account has, and this device has yet to hear of. */
function withAccount(world: MockWorld) {
  endDayElsewhere(world, { day: '2025-11-02', text: elsewhere, madeAt: storyMoment - 1 });
}

const meta = preview.type<{ args: { asked: string } }>().meta({
  title: 'Today/Your words',
  args: { asked: '' },
  render: ({ asked }) => <AppAt path={`/words${asked}`} />,
});

// rules/words#B1
export const Found = meta.story({
  tags: ['spoken'],
  parameters: shows('shown.found'),
  beforeEach: mayaHas(someDays),
  async play({ canvas }) {
    await expect(await canvas.findByText(rain)).toBeVisible();
    await waitFor(() => expect(counted()).toHaveTextContent('3 entries'));
    await expect((await canvas.findAllByRole('heading', { level: 2 })).map(textOf)).toEqual([
      'Thursday 20 November 2025',
      'Wednesday 19 November 2025',
    ]);
    await expect(await canvas.findByRole('heading', { level: 3, name: 'Tether' })).toBeVisible();
  },
});

// rules/words#B2, rules/words#B3, rules/words#B7
export const FoundByAnotherEnding = meta.story({
  parameters: shows('shown.found'),
  beforeEach: mayaHas(someDays),
  async play({ canvas, userEvent }) {
    await userEvent.type(await search(canvas), 'WALKS cafe');
    await waitFor(() => expect(counted()).toHaveTextContent('1 entry'));
    await expect([...document.querySelectorAll('mark')].map(textOf)).toEqual(['walked', 'café']);
    await expect(canvas.queryByText(light)).toBeNull();
  },
});

// rules/words#B6
export const WithWhatTheAccountHas = meta.story({
  parameters: shows('shown.found'),
  args: { asked: '?q=walking' },
  beforeEach: mayaHas(
    async (world) => {
      await someDays();
      withAccount(world);
    },
    () => [onPractice('changes', 'get', never), onPractice('now', 'get', never)],
  ),
  async play({ canvas }) {
    await expect(await search(canvas)).toHaveValue('walking');
    await waitFor(() => expect(counted()).toHaveTextContent('2 entries'));
    await expect(
      await canvas.findByRole('heading', { name: 'Sunday 2 November 2025' }),
    ).toBeVisible();
  },
});

export const ByPillarAndMood = meta.story({
  parameters: shows('shown.found'),
  beforeEach: mayaHas(someDays),
  async play({ canvas, userEvent }) {
    await canvas.findByText(rain);
    await userEvent.click(await canvas.findByText('Filters'));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Happy' }));
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await expect(await canvas.findByText(light)).toBeVisible();
    await userEvent.click(await canvas.findByRole('radio', { name: 'Any mood' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Tether' }));
    await expect(await canvas.findByText(breath)).toBeVisible();
    await waitFor(() => expect(counted()).toHaveTextContent('1 entry'));
    await expect(await canvas.findByText('Filters: Tether')).toBeVisible();
  },
});

export const Typing = meta.story({
  parameters: shows('shown.typing'),
  beforeEach: mayaHas(someDays),
  async play({ canvas, userEvent }) {
    await canvas.findByText(rain);
    await userEvent.type(await search(canvas), 'low');
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await expect(document.querySelector('mark')).toHaveTextContent('low');
  },
});

// rules/words#B6
export const ListAsItIsTold = meta.story({
  parameters: shows('shown.none'),
  beforeEach: mayaHas(someDays),
  async play({ canvas, userEvent }) {
    await waitFor(() => expect(counted()).toHaveTextContent('3 entries'));
    const told = counted();
    const moments: string[] = [];
    const watching = new MutationObserver(() => {
      moments.push(`${textOf(told)} ${document.querySelectorAll('.words-entry').length}`);
    });
    watching.observe(told, { characterData: true, childList: true, subtree: true });
    await userEvent.type(await search(canvas), 'low');
    await waitFor(() => expect(told).toHaveTextContent('1 entry'));
    await userEvent.type(await search(canvas), 'zzz');
    await waitFor(() => expect(told).toHaveTextContent('Nothing like it was found.'));
    watching.disconnect();

    await expect(moments).toContain('1 entry 1');
    const ofNothing = moments.filter((moment) => /^(?:Looking|Nothing)/u.test(moment));
    await expect([...new Set(ofNothing)]).toEqual([
      'Looking through your words… 0',
      'Nothing like it was found. 0',
    ]);
  },
});

export const Searching = meta.story({
  parameters: shows('shown.searching'),
  beforeEach: mayaHas(undefined, () => [onPractice('words', 'get', never)]),
  async play() {
    await expect(await waitFor(counted)).toHaveTextContent('Looking through your words…');
  },
});

export const Recalling = meta.story({
  parameters: shows('recalling'),
  async beforeEach(context) {
    await mayaHas(someDays)(context);
    return deviceToHold();
  },
  render: () => <AppAt path="/progress?tab=analytics" />,
  async play({ canvas, userEvent }) {
    await canvas.findByText('After a week of days there is something to see here.');
    holdDevice('days');
    await userEvent.click(await canvas.findByRole('link', { name: 'All your words' }));
    await expect(await waitFor(counted)).toHaveTextContent('Looking through your words…');
    await expect(await canvas.findByRole('heading', { name: 'Your words' })).toBeVisible();
  },
});

export const NothingWrittenYet = meta.story({
  parameters: shows('shown.none'),
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await waitFor(() => expect(counted()).toHaveTextContent('Nothing is written yet.'));
    await expect(canvas.queryByRole('button', { name: 'Show all your words' })).toBeNull();
  },
});

export const NothingFound = meta.story({
  parameters: shows('shown.none'),
  args: { asked: '?q=zebra&kind=end' },
  beforeEach: mayaHas(someDays),
  async play({ canvas }) {
    await waitFor(() => expect(counted()).toHaveTextContent('Nothing like it was found.'));
    await expect(await canvas.findByText('Filters: Ends of days')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Show all your words' })).toBeVisible();
  },
});

// rules/words#B8
export const Cleared = meta.story({
  ...NothingFound.input,
  parameters: shows('shown.found'),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear the search' }));
    await expect(await search(canvas)).toHaveValue('');
    await expect(await search(canvas)).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Clear the search' })).toBeNull();
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

export const ShowsAllAgain = meta.story({
  ...NothingFound.input,
  parameters: shows('shown.found'),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all your words' }));
    await expect(await canvas.findByText(rain)).toBeVisible();
    await expect(await search(canvas)).toHaveValue('');
  },
});

// rules/words#B6
export const AccountNotReached = meta.story({
  parameters: shows('shown.unreachable'),
  beforeEach: mayaHas(someDays, () => [onPractice('words', 'get', () => failure(500, ourFault))]),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(
        'Your account was not reached. Here is what this device keeps of your words.',
      ),
    ).toBeVisible();
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

// rules/words#B6
export const AccountNotReachedAndNothingHere = meta.story({
  parameters: shows('shown.unreachable'),
  beforeEach: mayaHas(someDays, () => [onPractice('words', 'get', () => failure(500, ourFault))]),
  async play({ canvas, userEvent }) {
    await userEvent.type(await search(canvas), 'snow');
    await expect(
      await canvas.findByText(
        'Your account was not reached. Nothing like it is kept on this device.',
      ),
    ).toBeVisible();
  },
});

export const AsksAgain = meta.story({
  parameters: shows('shown.found'),
  beforeEach: mayaHas(someDays, () => {
    let asked = 0;
    return [
      onPractice('words', 'get', async () => {
        asked += 1;
        await delay(1);
        return asked === 1
          ? failure(500, ourFault)
          : HttpResponse.json({ entries: [], next: null });
      }),
    ];
  }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(counted()).toHaveTextContent('3 entries'));
  },
});

// rules/words#B5
export const EarlierWords = meta.story({
  parameters: shows('shown.found'),
  beforeEach: mayaHas(
    async (world) => {
      for (let day = 1; day <= 60; day += 1) {
        const date = new Date(Date.UTC(2025, 7, day)).toISOString().slice(0, 10);
        endDayElsewhere(world, { day: date, text: `Day ${day}.`, madeAt: storyMoment - 100 + day });
      }
    },
    () => [onPractice('changes', 'get', never), onPractice('now', 'get', never)],
  ),
  async play({ canvas, userEvent }) {
    await waitFor(() =>
      expect(counted()).toHaveTextContent('The last 50 of your entries, and there are more'),
    );
    await userEvent.type(await search(canvas), 'day');
    await waitFor(() =>
      expect(counted()).toHaveTextContent('The last 50 that were found, and there are more'),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Show earlier words' }));
    await waitFor(() => expect(counted()).toHaveTextContent('60 entries'));
    await expect(canvas.queryByRole('button', { name: 'Show earlier words' })).toBeNull();
  },
});

// rules/words#B4
export const Deletes = meta.story({
  parameters: shows('shown.found'),
  beforeEach: mayaHas(someDays),
  async play({ canvas, userEvent }) {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Delete what you wrote of Wednesday 19 November 2025',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
    await waitFor(() => expect(canvas.queryByText(light)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Delete your Tether reflection of Thursday 20 November 2025',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
    await waitFor(() => expect(canvas.queryByText(breath)).toBeNull());
    await waitFor(() => expect(counted()).toHaveTextContent('1 entry'));
  },
});

/** How many were found, as it is told. The library that finds by role has yet to hear of the element `search`. */
function counted(): HTMLElement {
  const place = document.querySelector<HTMLElement>('search');
  if (place === null) throw new Error('There is no place to search.');

  return within(place).getByRole('status');
}

function search(canvas: Canvas): Promise<HTMLElement> {
  return canvas.findByRole('searchbox', { name: 'Look for a word' });
}

function textOf({ textContent }: Element): string {
  return textContent;
}

function shows(state: string) {
  return { shows: { machine: 'words', state } };
}
