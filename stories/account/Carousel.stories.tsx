import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Carousel } from '#src/components/account/Carousel.tsx';
import { slides } from '#src/components/account/carouselSlides.ts';
import { carouselMachine } from '#src/machines/account/carouselMachine.ts';
import { pageHolds } from '#src/routes/common/pageHolds.ts';
import { Frozen, Live } from '../support/stage.tsx';
import '#src/components/account/LoginScreen.css';

const meta = preview.type<{ args: { index: number } }>().meta({
  title: 'Account/Carousel',
  args: { index: 0 },
  argTypes: { index: { control: { type: 'range', min: 0, max: slides.length - 1 } } },
  parameters: { shows: { machine: 'carousel', state: 'paused.stopped' } },
  decorators: [
    (Story) => (
      <div className="column login-screen__panel on-night">
        <Story />
      </div>
    ),
  ],
  render: ({ index }) => (
    <Frozen
      context={{ index, slides: slides.length, holds: [], startsStill: false }}
      key={index}
      machine={carouselMachine}
      value={{ paused: 'stopped' }}
    >
      {(actorRef) => <Carousel actorRef={actorRef} />}
    </Frozen>
  ),
});

export const AdaptiveEmotionEngine = meta.story({ args: { index: 0 } });
export const EvolvingMemory = meta.story({ args: { index: 1 } });
export const CreativeCoPilot = meta.story({ args: { index: 2 } });
export const AlwaysAvailable = meta.story({ args: { index: 3 } });
export const MoreThanAnAssistant = meta.story({ args: { index: 4 } });

const onThisPage = carouselMachine.provide({ actors: { pageHolds } });
const live = () => (
  <Live input={{ slides: slides.length, startsStill: false }} machine={onThisPage}>
    {(actorRef) => <Carousel actorRef={actorRef} />}
  </Live>
);

export const Playing = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'playing' } },
  render: live,
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Pause the slides' })).toBeVisible(),
    );
  },
});

export const PausedWhileHeldByThePointer = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'paused.held' } },
  render: live,
  async play({ canvas, userEvent }) {
    await userEvent.hover(canvas.getByRole('region', { name: 'What Fourfold is' }));
  },
});

export const PausedByTheKeyboard = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'paused.stopped' } },
  render: live,
  async play({ canvas, userEvent, step }) {
    await step('reaching it by keyboard stops it', async () => {
      await userEvent.tab();
      await waitFor(() =>
        expect(canvas.getByRole('button', { name: 'Play the slides' })).toHaveFocus(),
      );
    });

    await step('the dots still turn the slides', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await waitFor(() =>
        expect(canvas.getByRole('heading', { name: 'Evolving Memory' })).toBeInTheDocument(),
      );
    });
  },
});
