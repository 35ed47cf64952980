import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ExperienceScreen } from '#src/components/landing/ExperienceScreen.tsx';
import { chatGreeting, replyTo } from '#src/domain/landing/demoChat.ts';
import { demoChatMachine } from '#src/machines/landing/demoChatMachine.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Frozen } from '../support/stage.tsx';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';
import { textsOf } from '../support/textsOf.ts';

const links = { landing: '#landing', login: '#login' };
const chance = () => 0.5;

const meta = preview.type<{ args: object }>().meta({
  title: 'Landing/Demo chat',
  render: () => <AppAt path="/experience" token={null} />,
  beforeEach: nobodyHere(),
});

export const OpenAndIdle = meta.story({
  parameters: { shows: { machine: 'demoChat', state: 'open.idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByLabelText('Your message'), '   {Enter}');

    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await expect(canvas.getByText('Demo')).toBeVisible();
  },
});

export const OpenAndTyping = meta.story({
  parameters: {
    shows: { machine: 'demoChat', state: 'open.typing' },
    frozen: 'It stands for a second.',
  },
  render: (_, { globals }) => (
    <ToolbarTheme theme={globals['theme']}>
      {(darkModeRef) => (
        <Frozen
          context={{
            awaited: 1,
            messages: [
              { id: 0, from: 'guide', text: chatGreeting(true), offersSignIn: false },
              { id: 1, from: 'visitor', text: 'I slept badly.', offersSignIn: false },
              { id: 2, from: 'guide', ...replyTo('I slept badly.', 0.6, null) },
              { id: 3, from: 'visitor', text: 'Where do I begin?', offersSignIn: false },
            ],
          }}
          machine={demoChatMachine}
          value={{ open: 'typing' }}
        >
          {(actorRef) => <ExperienceScreen {...{ actorRef, chance, darkModeRef, links }} />}
        </Frozen>
      )}
    </ToolbarTheme>
  ),
  async play({ canvas }) {
    await expect(canvas.getByText('Guide is typing')).toBeInTheDocument();
  },
});

// rules/landing#L15
export const OffersTheWayIn = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'demoChat', state: 'open.idle' } },
  async play({ canvas, canvasElement, userEvent, step }) {
    await step('an encouraging word a second later', async () => {
      const said = textsOf(canvasElement);
      await userEvent.type(await canvas.findByLabelText('Your message'), 'I slept badly.{Enter}');
      await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
      await expect(said.some((text) => text.includes('Guide is typing'))).toBe(true);
      await expect(canvas.queryByText('Guide is typing')).toBeNull();
    });

    await step('the word login brings the way in', async () => {
      await userEvent.type(canvas.getByLabelText('Your message'), 'Login?{Enter}');
      await waitFor(() => expect(canvas.getAllByRole('link', { name: 'Sign In' })).toHaveLength(2));
      for (const link of canvas.getAllByRole('link', { name: 'Sign In' })) {
        await expect(link).toHaveAttribute('href', '/login');
      }
    });
  },
});
