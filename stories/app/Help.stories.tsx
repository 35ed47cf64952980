import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { nobodyHere } from '../support/nobodyHere.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Help',
  parameters: { unasked: 'The page is the same whatever the services answer.' },
});

// rules/app#A23
export const ForAVisitor = meta.story({
  tags: ['spoken'],
  render: () => <AppAt path="/help" token={null} />,
  beforeEach: nobodyHere(),
  async play({ canvas }) {
    const way = await canvas.findByRole('link', { name: 'Whom to ask' });
    const place = await canvas.findByRole('region', { name: 'Whom to ask' });
    await expect(way).toHaveAttribute('href', `#${place.id}`);
    await expect(await canvas.findByRole('link', { name: 'Back to sign in' })).toBeVisible();
  },
});

// rules/app#A23
export const ForAMember = meta.story({
  render: () => <AppAt path="/help" />,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Back to your day' })).toBeVisible();
  },
});
