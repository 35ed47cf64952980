import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { setStoryTime } from '#.storybook/storyTime.ts';
import { hidePage, noteBrowser, shownNotes, StoryWorker } from '../support/browser/noteBrowser.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { browserIn } from '../support/maya/browserZone.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { withMayasDay, written } from '../support/maya/mayasDay.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import {
  keepMayasDayOf,
  keepMayasReminders,
  keepMayasTimer,
} from '../support/maya/onThisDevice.ts';

const tether = 1;
const fiveAfterEight = Date.UTC(2025, 10, 21, 8, 5);

const meta = preview.type<{ args: object }>().meta({
  title: 'Reminders/Notes',
  parameters: { shows: { machine: 'memberStore', state: 'loaded' } },
  render: () => <AppAt path="/progress" />,
});

const wantingAll = mayaHas(async () => {
  await keepMayasDayOf('2025-11-20');
  await keepMayasReminders({ practice: true, timer: true, sleep: true, quiet: null, asked: true });
});

// rules/reminders#RE8
export const OfTheMorning = meta.story({
  beforeEach: [
    () => browserIn('UTC'),
    () => setStoryTime(fiveAfterEight),
    wantingAll,
    noteBrowser(),
  ],
  async play({ canvas, userEvent }) {
    // What shows notes comes with the first press.
    await userEvent.keyboard('{Shift}');
    await waitFor(() => {
      // It looks as it comes into sight.
      document.dispatchEvent(new Event('visibilitychange'));
      return expect(shownNotes.map(({ body, title }) => `${title}: ${body}`)).toEqual([
        'Last night’s sleep: How was it? You can say so until noon.',
        'Time for Tether: 20 minutes, if it suits you now.',
        'Time for Breakfast: Without hurry, if you can.',
      ]);
    });

    shownNotes[1]?.press();
    await expect(await canvas.findByRole('heading', { name: /^Tether/u })).toBeVisible();
  },
});

// rules/reminders#RE8
export const OfATimerThatEndsBehindOtherPages = meta.story({
  beforeEach: [
    () => browserIn('UTC'),
    wantingAll,
    () => keepMayasTimer(mayasTimer(tether, 7)),
    noteBrowser({ worker: new StoryWorker() }),
  ],
  async play({ canvas, userEvent }) {
    const finish = await screen.findByRole('button', { name: 'Finish now' });
    const seen = hidePage();
    await userEvent.click(finish);
    await waitFor(() =>
      expect(shownNotes.map(({ body, title }) => `${title}: ${body}`)).toContain(
        'Tether: your timer has ended: 7 minutes. Say how it was, whenever you like.',
      ),
    );

    seen();
    shownNotes.at(-1)?.press();
    await expect(await canvas.findByRole('heading', { name: /^Tether/u })).toBeVisible();
  },
});

// rules/reminders#RE10
export const WantedAfterAPracticeThatWasOnTime = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'allowed' } },
  beforeEach: [
    () => browserIn('UTC'),
    mayaHas((world) => withMayasDay(world, { [tether]: written('It was well.') })),
    noteBrowser({ permission: 'default' }),
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remind me' }));

    await expect(await canvas.findByText(/^Reminders are on\./u)).toBeVisible();
  },
});
