import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PillarsScreen } from '#src/components/pillars/PillarsScreen.tsx';
import { pillars } from '#src/domain/pillars/pillar.ts';
import './PillarStage.css';

const hrefs = {
  TETHER: '#tether',
  RECOVERY: '#recovery',
  NOURISHMENT: '#nourishment',
  MOVEMENT: '#movement',
};

const meta = preview.type<{ args: object }>().meta({
  title: 'Pillars/Choose your pillar',
  decorators: [
    (Story) => (
      <div className="pillar-stage">
        <Story />
      </div>
    ),
  ],
  render: () => <PillarsScreen hrefs={hrefs} pillars={pillars} />,
});

// rules/pillars#I6
export const FourPillars = meta.story({
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Choose Your Pillar');
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      Object.values(hrefs),
    );
    for (const { short_description, duration } of pillars) {
      await expect(canvas.getByText(short_description)).toBeVisible();
      await expect(canvas.getByText(duration)).toBeVisible();
    }
  },
});
