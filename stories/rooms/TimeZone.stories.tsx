import { http } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { profilePaths } from '#src/contract/account/profile.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { ourFault, type Scenario } from '#src/mocks/common/commonScenarios.ts';
import { profileScenarios } from '#src/mocks/profile/profileScenarios.ts';
import { moveAccount } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { browserIn, moveBrowser } from '../support/maya/browserZone.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';

const question = 'You seem to be in Lisbon. Use its time?';
const maya = 'maya@example.com';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'App/Time zone',
  args: { path: '/progress' },
  render: ({ path }) => <AppAt path={path} />,
});

/** Maya's account is New York's; her browser is wherever it is. */
function travels(browser: string, scenario?: Scenario) {
  const begin = mayaHas((world) => moveAccount(world, maya, 'America/New_York'), scenario);

  return async (begun: Parameters<typeof begin>[0]) => {
    await begin(begun);
    return browserIn(browser);
  };
}

export const Reading = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'reading' } },
  beforeEach: travels('Europe/Lisbon', profileScenarios.slowUser),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(canvas.queryByText(question)).toBeNull();
  },
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'unread' } },
  beforeEach: travels('Europe/Lisbon', profileScenarios.profileFails),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(canvas.queryByText(question)).toBeNull();
  },
});

export const AtHome = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'settled' } },
  beforeEach: travels('America/New_York'),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(canvas.queryByText(/^You seem to be/u)).toBeNull();
  },
});

// rules/today#D3
export const Asking = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'asking' } },
  beforeEach: travels('Europe/Lisbon'),
  async play({ canvas }) {
    await expect(await canvas.findByText(question)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Use Lisbon time' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Keep New York time' })).toBeVisible();
  },
});

// rules/today#D3
export const WaitsWhileSomethingIsWritten = meta.story({
  args: { path: '/daily-upload' },
  parameters: { shows: { machine: 'timeZone', state: 'waiting' } },
  beforeEach: travels('America/New_York'),
  async play({ canvas, userEvent }) {
    const field = await canvas.findByRole('textbox', { name: 'What did today feel like?' });
    await userEvent.type(field, 'A long way');
    moveBrowser('Europe/Lisbon');
    await userEvent.type(field, ' home.');
    await expect(field).toHaveFocus();
    await expect(canvas.queryByText(question)).toBeNull();
  },
});

export const Saving = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'saving' } },
  beforeEach: travels('Europe/Lisbon', profileScenarios.slowUserSave),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use Lisbon time' }));
    await expect(await canvas.findByRole('button', { name: 'Use Lisbon time' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const NotSaved = meta.story({
  parameters: { shows: { machine: 'timeZone', state: 'failed' } },
  beforeEach: travels('Europe/Lisbon', profileScenarios.userSaveFails),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use Lisbon time' }));
    const again = await canvas.findByRole('button', { name: 'Try again' });
    await expect(
      await canvas.findByText(
        'That could not be saved just now. Your days still follow New York time.',
      ),
    ).toBeVisible();
    await expect(again).toHaveFocus();
  },
});

export const SavesAfterAFailure = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'timeZone', state: 'settled' } },
  beforeEach: travels('Europe/Lisbon', () => [
    http.put(`*${profilePaths.profile}`, () => failure(500, ourFault), { once: true }),
  ]),
  async play({ canvas, userEvent, step }) {
    await step('the first time it is not saved', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Use Lisbon time' }));
      await canvas.findByRole('button', { name: 'Try again' });
    });

    await step('the second time it is, and the page goes on', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
      await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    });
  },
});

// rules/today#D3
export const AnswersByTheKeyboard = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'timeZone', state: 'settled' } },
  beforeEach: travels('Europe/Lisbon'),
  async play({ canvas, userEvent, step }) {
    await step('the question does not take the focus', async () => {
      await canvas.findByText(question);
      await expect(document.activeElement?.closest('section')).toBeNull();
    });

    await step('its answers follow each other', async () => {
      (await canvas.findByRole('button', { name: 'Use Lisbon time' })).focus();
      await userEvent.tab();
      await expect(await canvas.findByRole('button', { name: 'Keep New York time' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    });

    await step('one of them ends it, and the page has the focus', async () => {
      await waitFor(() => expect(canvas.queryByText(question)).toBeNull());
      await expect(await canvas.findByRole('heading', { level: 1 })).toHaveFocus();
    });

    await step('from that zone it is not asked again', async () => {
      moveBrowser('America/New_York');
      moveBrowser('Europe/Lisbon');
      await expect(canvas.queryByText(question)).toBeNull();
    });
  },
});
