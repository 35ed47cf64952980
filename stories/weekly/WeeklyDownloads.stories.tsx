import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { withoutNetwork } from '../support/network.ts';

const meta = preview.type<{ args: { card: string } }>().meta({
  title: 'Today/Weekly downloads',
  args: { card: '' },
  render: ({ card }) => <AppAt path={`/weekly-downloads${card === '' ? '' : `?card=${card}`}`} />,
  beforeEach: mayaHas(),
});

// rules/weekly#W6
export const TenCards = meta.story({
  tags: ['spoken'],
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Weekly downloads' }),
    ).toBeVisible();
    await expect(await canvas.findAllByRole('article')).toHaveLength(10);
    await expect(await canvas.findByRole('heading', { name: 'Remember' })).toBeVisible();
    await expect(
      await canvas.findByRole('link', { name: 'Continue Your Practice' }),
    ).toHaveAttribute('href', '/progress');

    await userEvent.click(await canvas.findByRole('button', { name: 'One slow meal' }));
    await openOn('One slow meal');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

export const MessageOpen = meta.story({
  args: { card: 'room' },
  async play() {
    await openOn('A week with room in it');
  },
});

// rules/weekly#W3
export const QuoteOpen = meta.story({
  tags: ['spoken'],
  args: { card: 'fountain' },
  async play() {
    const dialog = await openOn('The fountain within');
    await expect(dialog).toHaveTextContent('translated by George Long');
  },
});

export const ExerciseOpen = meta.story({
  args: { card: 'door' },
  async play() {
    const dialog = await openOn('Three breaths at a door');
    await expect(dialog.querySelectorAll('li')).toHaveLength(4);
  },
});

export const TipOpen = meta.story({
  args: { card: 'dusk' },
  async play() {
    await openOn('Let the evening get dark');
  },
});

export const VideoOpen = meta.story({
  args: { card: 'rings' },
  async play() {
    await openOn('Rings to rest your eyes on');
    const link = await screen.findByRole('link', { name: 'Watch Video' });
    const links = await screen.findAllByRole('link', { hidden: true });
    await expect(
      links.filter((one) => one.getAttribute('href') === link.getAttribute('href')),
    ).toHaveLength(2);
    await expect(link).toHaveAttribute('href', '/media/tether.mp4');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
});

export const VideoOpenOffline = meta.story({
  args: { card: 'rings' },
  beforeEach: withoutNetwork,
  async play() {
    const dialog = await openOn('Rings to rest your eyes on');
    await expect(dialog).toHaveTextContent('You can watch it when you are online again.');
    await expect(screen.queryByRole('link', { name: 'Watch Video' })).toBeNull();
  },
});

/** The dialog of this title, once it has come to rest. */
async function openOn(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
  return dialog;
}
