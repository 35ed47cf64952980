import { expect, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { pillars } from '#src/domain/pillars/pillar.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Pillars/Choose your pillar',
  render: () => <AppAt path="/pillars" />,
  beforeEach: mayaHas(),
});

// rules/pillars#I6
export const FourPillars = meta.story({
  tags: ['spoken'],
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Choose Your Pillar' }),
    ).toBeVisible();
    const links = await within(await canvas.findByRole('main')).findAllByRole('link');
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/pillars/TETHER',
      '/pillars/RECOVERY',
      '/pillars/NOURISHMENT',
      '/pillars/MOVEMENT',
    ]);
    for (const { short_description, duration } of pillars) {
      await expect(await canvas.findByText(short_description)).toBeVisible();
      await expect(await canvas.findByText(duration)).toBeVisible();
    }
  },
});
