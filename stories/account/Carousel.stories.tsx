import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Carousel } from '#src/components/account/Carousel.tsx';
import { slides } from '#src/components/account/carouselSlides.ts';
import { carouselMachine } from '#src/machines/account/carouselMachine.ts';
import { pageHolds } from '#src/routes/common/pageHolds.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Live } from '../support/stage.tsx';
import '#src/components/account/LoginScreen.css';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Carousel',
  parameters: { unasked: 'The slides come with the page, and ask no service.' },
  render: () => <AppAt path="/login" token={null} />,
  beforeEach: nobodyHere(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;

export const AdaptiveEmotionEngine = meta.story(slide('Slide 1: Adaptive Emotion Engine'));
export const EvolvingMemory = meta.story(slide('Slide 2: Evolving Memory'));
export const CreativeCoPilot = meta.story(slide('Slide 3: Creative Co-Pilot'));
export const AlwaysAvailable = meta.story(slide('Slide 4: Always Available'));
export const MoreThanAnAssistant = meta.story(slide('Slide 5: More Than An Assistant'));

const onThisPage = carouselMachine.provide({ actors: { pageHolds } });

/** The slides alone, turning whatever the device says of motion. */
const turning = () => (
  <div className="column login-screen__panel on-night">
    <Live input={{ slides: slides.length }} machine={onThisPage}>
      {(actorRef) => <Carousel actorRef={actorRef} />}
    </Live>
  </div>
);

export const Playing = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'playing' } },
  render: turning,
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Pause the slides' })).toBeVisible(),
    );
  },
});

export const PausedWhileHeldByThePointer = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'paused.held' } },
  render: turning,
  async play({ canvas, userEvent }) {
    await userEvent.hover(await canvas.findByRole('region', { name: 'What Fourfold is' }));
  },
});

export const PausedByTheKeyboard = meta.story({
  parameters: { shows: { machine: 'carousel', state: 'paused.stopped' } },
  render: turning,
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

/** Whoever presses a dot reads that slide, which stays. */
function slide(dot: string) {
  return {
    parameters: { shows: { machine: 'carousel', state: 'paused.stopped' } },
    async play({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) {
      await userEvent.click(await canvas.findByRole('button', { name: dot }));
      await expect(
        await canvas.findByRole('heading', { name: dot.replace(/^Slide \d: /u, '') }),
      ).toBeInTheDocument();
    },
  };
}
