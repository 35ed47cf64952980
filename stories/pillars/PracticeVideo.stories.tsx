import { expect, spyOn, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PracticeVideo } from '#src/components/pillars/PracticeVideo.tsx';

interface Args {
  name: string;
  url: string;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'Pillars/Practice video',
  args: { name: 'Recovery', url: '/media/recovery.webm' },
  parameters: { unasked: 'A film is a file of the app.', layout: 'padded' },
  render: (args) => <PracticeVideo {...args} />,
});

// rules/pillars#I14
export const Still = meta.story({
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Play Recovery in practice' }),
    ).toBeVisible();
    await expect(canvas.queryByLabelText('Recovery in practice')).toBeNull();
  },
});

// rules/pillars#I14
export const Playing = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent, step }) {
    await step('a press plays it, without a sound of its own', async () => {
      (await canvas.findByRole('button', { name: 'Play Recovery in practice' })).focus();
      await userEvent.keyboard('{Enter}');
      const film = await canvas.findByLabelText<HTMLVideoElement>('Recovery in practice');
      await waitFor(() => expect(film.currentTime).toBeGreaterThan(0));
    });
    await step('and it can be held from then on, by the keyboard, too', async () => {
      const film = canvas.getByLabelText<HTMLVideoElement>('Recovery in practice');
      await waitFor(() => expect(film).toHaveFocus());
      await expect(film.controls).toBe(true);
      await expect(canvas.queryByRole('button', { name: /play|moment/i })).toBeNull();
      film.pause();
    });
  },
});

// rules/pillars#I14
export const NotAllowed = meta.story({
  tags: ['flow'],
  beforeEach() {
    const refused = new DOMException('Only by its own button.', 'NotAllowedError');
    const refusing = spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refused);
    return () => refusing.mockRestore();
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play Recovery in practice' }));
    const film = await canvas.findByLabelText<HTMLVideoElement>('Recovery in practice');
    await waitFor(() => expect(film.controls).toBe(true));
    await expect(film).toHaveFocus();
    await expect(film.paused).toBe(true);
    await expect(canvas.queryByText('One moment…')).toBeNull();
  },
});

// rules/pillars#I14
export const NotLoaded = meta.story({
  args: { url: '/media/none.webm' },
  tags: ['flow'],
  async play({ canvas, userEvent }) {
    const play = await canvas.findByRole('button', { name: 'Play Recovery in practice' });
    play.focus();
    await userEvent.keyboard('{Enter}');

    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('The video could not be loaded.'),
    );
    await waitFor(() => expect(play).toHaveAccessibleName('Play Recovery in practice'));
    await expect(play).toHaveFocus();
  },
});
