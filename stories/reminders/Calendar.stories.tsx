import { http, HttpResponse } from 'msw';
import { expect, spyOn, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { calendarPaths } from '#src/contract/reminders/calendar.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

/** Maya's calendar has an address. */
function withAddress(world: MockWorld): void {
  world.calendars.set('maya@example.com', { token: 'feed-of-maya', alarms: [0, 15] });
}

const meta = preview.type<{ args: object }>().meta({
  title: 'Reminders/Calendar',
  render: () => <AppAt path="/reminders" />,
  beforeEach: mayaHas(withAddress),
});

export const Reading = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${calendarPaths.settings}`, never));
  },
  async play({ canvas }) {
    await expect(await calendarIn(canvas)).toHaveAttribute('aria-busy', 'true');
  },
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'unread' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${calendarPaths.settings}`, () => failure(500, 'Our fault.')));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/reminders#RE4, rules/reminders#RE6
export const Shown = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  async play({ canvas }) {
    const address = await canvas.findByRole('textbox', { name: 'The address of your calendar' });

    await expect(address).toHaveValue(
      'http://localhost:3003/api/schedule/calendar/feed/feed-of-maya.ics',
    );
    await expect(
      await canvas.findByRole('link', { name: 'Open in a calendar app' }),
    ).toHaveAttribute(
      'href',
      'webcal://localhost:3003/api/schedule/calendar/feed/feed-of-maya.ics',
    );
    await expect(await canvas.findByRole('checkbox', { name: '15 min before' })).toBeChecked();
  },
});

// rules/reminders#RE4
export const ShownOnceMade = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a calendar address' }));

    await expect(await canvas.findByText('Your calendar has an address.')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch off' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch off' }));
    await expect(
      await canvas.findByText('The calendar is switched off. Nobody can read it any more.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});

// rules/reminders#RE6
export const ShownWithThreeAlarms = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '1 hour before' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: '30 min before' }));

    await expect(
      await canvas.findByText('Three alarms at most: take one away first.'),
    ).toBeVisible();
    await expect(await canvas.findByRole('checkbox', { name: '30 min before' })).not.toBeChecked();
  },
});

export const Asking = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'asking' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a new address' }));

    await userEvent.click(await canvas.findByRole('button', { name: 'Keep this one' }));
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'In your calendar' })).toHaveFocus(),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a new address' }));
    await expect(await canvas.findByRole('button', { name: 'Keep this one' })).toBeVisible();
  },
});

export const AskingToEnd = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'askingToEnd' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch off' }));

    await expect(await canvas.findByRole('button', { name: 'Keep it on' })).toBeVisible();
  },
});

export const Making = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'making' } },
  beforeEach: mayaHas(
    () => {},
    () => [http.post(`*${calendarPaths.address}`, never)],
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a calendar address' }));

    await expect(await canvas.findByRole('button', { name: 'Making it…' })).toBeVisible();
  },
});

export const Ending = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'ending' } },
  beforeEach({ msw }) {
    msw.use(http.delete(`*${calendarPaths.address}`, never));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch off' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch off' }));

    await expect(await canvas.findByRole('button', { name: 'Switching off…' })).toBeVisible();
  },
});

export const Copying = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'copying' } },
  beforeEach() {
    spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise(() => {}));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));

    const section = await calendarIn(canvas);
    await waitFor(() => expect(section).toHaveAttribute('data-state', 'copying'));
  },
});

export const ShownUncopied = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  beforeEach() {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));

    await expect(await canvas.findByRole('alert')).toHaveTextContent('did not let us copy it');
  },
});

export const SavingAlarms = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'savingAlarms' } },
  beforeEach({ msw }) {
    msw.use(http.put(`*${calendarPaths.settings}`, never));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '15 min before' }));

    await expect(await canvas.findByRole('checkbox', { name: '15 min before' })).not.toBeChecked();
    await expect(await calendarIn(canvas)).toHaveAttribute('aria-busy', 'true');
  },
});

export const SavingFile = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'savingFile' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${calendarPaths.file}`, never));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save as a file' }));

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeVisible();
  },
});

export const ShownUnsavedAsAFile = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  async play({ canvas, msw, userEvent }) {
    const save = async () =>
      userEvent.click(await canvas.findByRole('button', { name: 'Save as a file' }));

    msw.use(http.get(`*${calendarPaths.file}`, () => HttpResponse.error()));
    await save();
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/network/iu);

    msw.use(http.get(`*${calendarPaths.file}`, () => failure(429, 'Too often.')));
    await save();
    await waitFor(() => expect(canvas.getByRole('alert')).not.toHaveTextContent(/network/iu));
  },
});

// rules/reminders#RE1
export const ShownOnceSavedAsAFile = meta.story({
  parameters: { shows: { machine: 'calendar', state: 'shown' } },
  async play({ canvas, userEvent }) {
    const saved: string[] = [];
    spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Save as a file' }));

    await waitFor(() => expect(saved).toEqual(['fourfold.ics']));
  },
});

type Canvas = Parameters<NonNullable<(typeof meta)['input']['play']>>[0]['canvas'];

async function calendarIn(canvas: Canvas): Promise<HTMLElement> {
  const main = within(await canvas.findByRole('main'));

  return main.findByRole('region', { name: 'In your calendar' });
}
