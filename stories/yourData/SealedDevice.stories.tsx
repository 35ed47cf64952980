import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { silentPlayer } from '../reflection/devices.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { leaveWords } from '../support/maya/mayasDays.ts';
import { keepLife, liveOtherwise } from '../support/maya/mayasLife.ts';
import { keepMayasAddress } from '../support/maya/onThisDevice.ts';
import {
  keepOldKey,
  leaveHalfSealed,
  sealMayas,
  unsealMayas,
} from '../support/maya/sealedDevice.ts';

/** What Maya does not see of what is sealed here, and what she does once it is open: the days of which she wrote. */
const meta = preview.meta({
  title: 'Account/Sealed device',
  parameters: { shows: { machine: 'dailyUpload', state: 'writing.editing' } },
  render: () => <AppAt path="/daily-upload" />,
});

type Begun = Parameters<ReturnType<typeof mayaHas>>[0];

/** Begins a story on a device that Maya signed out of, and comes back to. */
function sealed(prepare: () => Promise<void>) {
  return async (begun: Begun) => {
    await unsealMayas();
    await mayaHas(prepare)(begun);
    return unsealMayas;
  };
}

// rules/yourData#Y8
export const OpenedOnHerReturn = meta.story({
  async beforeEach(begun) {
    const unseal = await sealed(async () => {
      await keepLife();
      await sealMayas();
      await leaveHalfSealed();
    })(begun);
    const silent = silentPlayer();
    return () => {
      silent();
      return unseal();
    };
  },
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('Long light.')).toBeVisible();
    await expect(await canvas.findByText('Too tired to say more. Or not quite.')).toBeVisible();

    const shows = await canvas.findAllByRole('button', { name: 'Show' });
    for (const show of shows) await userEvent.click(show);
    await waitFor(() =>
      expect(canvas.getAllByRole('img', { name: 'Your own' })).toHaveLength(shows.length),
    );
    await userEvent.click(await canvas.findByRole('button', { name: /^Play/u }));
    await expect(await canvas.findByLabelText('Your voice note')).toHaveAttribute('src');
    await arrived();
  },
});

// rules/yourData#Y8
export const OpenedBesideWhatIsNewer = meta.story({
  beforeEach: sealed(async () => {
    await keepLife();
    await sealMayas();
    keepMayasAddress();
    await liveOtherwise();
    await keepOldKey();
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Rain.')).toBeVisible();
    await expect(await canvas.findByText('Said after all.')).toBeVisible();
    await expect(canvas.queryByText('Long light.')).toBeNull();
    await arrived();
  },
});

// rules/yourData#Y8
export const StaysSealedUnderAnotherKey = meta.story({
  beforeEach: sealed(async () => {
    await keepLife();
    await sealMayas('another key than the service has');
    await leaveWords('2025-11-17', 'Here since.');
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Here since.')).toBeVisible();
    await expect(canvas.queryByText('Long light.')).toBeNull();
    await expect(canvas.queryByText(/^Too tired/u)).toBeNull();
  },
});

/** All that was opened is with the account, too. */
async function arrived(): Promise<void> {
  await waitFor(async () => {
    await expect(screen.getAllByText('With your account')[0]).toBeVisible();
    await expect(screen.queryByText(/sending|on this device/iu)).toBeNull();
  });
}
