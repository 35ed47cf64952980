import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { YourData } from '#src/components/yourData/YourData.tsx';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import { deviceDataMachine } from '#src/machines/yourData/deviceDataMachine.ts';
import { deviceToFill, fillDevice } from '../support/fullDevice.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { fileOf, fileOfFourDays, keepMuch } from '../support/maya/mayasDevice.ts';
import { fileOfALife } from '../support/maya/mayasLife.ts';
import { Frozen } from '../support/stage.tsx';
import { packedAnew, rewritten, withAChangedPicture } from './changedFiles.ts';
import './YourDataStage.css';

const email = 'maya@example.com';
const anyFile = new File(['a'], 'fourfold-2025-11-21.zip', { type: 'application/zip' });

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Your data',
  render: () => <AppAt path="/dashboard?profile" />,
  beforeEach: mayaHas(),
});

type User = Parameters<NonNullable<(typeof meta)['input']['play']>>[0]['userEvent'];

export const Idle = meta.story({
  tags: ['spoken'],
  parameters: shows('idle'),
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Profile Settings' });
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
    const heading = await screen.findByRole('heading', { name: 'Your data' });
    heading.scrollIntoView();
    await expect(heading).toBeVisible();
  },
});

// rules/practiceFeed#E24
export const RecordingsThatStayHere = meta.story({
  parameters: shows('idle'),
  async play({ userEvent }) {
    const stays = await screen.findByRole('switch', {
      name: 'Keep recordings on this device only',
    });
    await expect(stays).not.toBeChecked();
    await userEvent.click(stays);
    await waitFor(() => expect(stays).toBeChecked());
  },
});

export const Exporting = meta.story({
  parameters: shows('exporting'),
  beforeEach() {
    const answerAgain = deviceToHold();
    const saveAgain = withoutDownloads();
    return () => {
      answerAgain();
      saveAgain();
    };
  },
  async play({ userEvent }) {
    await pressOn(userEvent, 'Export', holdDevice);
    await expect(await screen.findByRole('button', { name: 'Exporting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Exported = meta.story({
  parameters: shows('idle'),
  beforeEach: withoutDownloads,
  async play({ userEvent }) {
    await pressOn(userEvent, 'Export');
    await expect(await screen.findByText(/^Your file is made\./u)).toBeVisible();
  },
});

export const BringingBack = meta.story({
  parameters: shows('bringingBack'),
  async play({ userEvent }) {
    await bringBack(userEvent, unreadFile());
    await expect(await screen.findByText('Bringing back...')).toBeVisible();
  },
});

let fourDays = anyFile;

export const BroughtBackWhole = meta.story({
  parameters: shows('broughtBack'),
  beforeEach: mayaHas(async () => {
    fourDays = await fileOfFourDays();
  }),
  async play({ userEvent }) {
    await bringBack(userEvent, fourDays);
    await expect(await screen.findByText(/^Your data is back/u)).toHaveTextContent(
      'Your data is back: 4 days, 2 ends of days and 1 recording or picture. Of 1 thing this device has another, which stays',
    );
    await expect(await screen.findByRole('button', { name: 'Show it' })).toBeVisible();
  },
});

let life = anyFile;

// rules/yourData#Y2
export const BroughtBackPartly = meta.story({
  parameters: shows('broughtBack'),
  beforeEach: mayaHas(async () => {
    life = await fileOfALife();
  }),
  async play({ userEvent }) {
    await bringBack(userEvent, await packedAnew(life));
    await expect(await screen.findByText(/^Your data is back/u)).toHaveTextContent(
      'Your data is back: 1 day. Of 2 things this device has others, which stay: the file still has its own.',
    );
  },
});

export const RefusedBecauseDamaged = meta.story({
  parameters: shows('idle'),
  async play({ userEvent }) {
    await bringBack(userEvent, anyFile);
    await expect(await screen.findByText(/Nothing was changed\.$/u)).toBeVisible();
  },
});

export const RefusedBecauseAnotherMembers = meta.story({
  parameters: shows('idle'),
  async play({ userEvent }) {
    await bringBack(userEvent, await fileOf('noor@example.com'));
    await expect(await screen.findByText(/^This file belongs to another member\./u)).toBeVisible();
  },
});

// rules/yourData#Y3
export const RefusesOneFileAfterTheOther = meta.story({
  tags: ['flow'],
  parameters: shows('idle'),
  beforeEach: mayaHas(async () => {
    life = await fileOfALife();
  }),
  async play({ userEvent, step }) {
    const refused = async (file: File, words: RegExp) => {
      await bringBack(userEvent, file);
      await expect(await screen.findByText(words)).toBeVisible();
    };
    const newer = /^This file comes from a newer Fourfold\./u;
    const damaged = /^This file cannot be read as one of yours: it is damaged/u;

    await step('one of a newer version', async () => {
      await refused(await rewritten(life, '"version": 1', '"version": 2'), newer);
    });

    await step('one whose picture was changed', async () => {
      await refused(await withAChangedPicture(life), damaged);
      await refused(await rewritten(life, '"version": 1', '"version": 2'), newer);
    });

    await step('one whose practice is none', async () => {
      await refused(await rewritten(life, '"sessions": [', '"sessions": [7,'), damaged);
      await refused(await rewritten(life, '"version": 1', '"version": 2'), newer);
    });

    await step('one that another app made', async () => {
      await refused(await rewritten(life, '"format": "fourfold"', '"format": "diary"'), damaged);
    });
  },
});

export const RefusedForLackOfRoom = meta.story({
  parameters: shows('idle'),
  async beforeEach(begun) {
    await mayaHas(async () => {
      fourDays = await fileOfFourDays();
    })(begun);
    return deviceToFill();
  },
  async play({ userEvent }) {
    await screen.findByLabelText('Bring back');
    fillDevice();
    await bringBack(userEvent, fourDays);
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'no room for all of your file',
    );
  },
});

export const Weighing = meta.story({
  parameters: shows('weighing'),
  beforeEach: deviceToHold,
  async play({ userEvent }) {
    await pressOn(userEvent, 'Forget this device', holdDevice);
    await expect(await screen.findByRole('button', { name: 'Export' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Asking = meta.story({
  parameters: shows('asking'),
  // Nothing of it is sent, and no other service has any of it.
  beforeEach: mayaHas(keepMuch, () => [
    ...commitmentsScenarios.offline(),
    ...practiceScenarios.feedFails(),
  ]),
  async play({ userEvent }) {
    await pressOn(userEvent, 'Forget this device');
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent(
      'Only this device has 1 save that is not sent yet, 1 draft, 1 kept recording or picture, 3 ends of days and 12 practice sessions',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
  },
});

export const Forgetting = meta.story({
  parameters: shows('forgetting'),
  beforeEach: deviceToHold,
  async play({ userEvent }) {
    await pressOn(userEvent, 'Forget this device');
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
    holdDevice();
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Forget this device' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(await screen.findByText('Forgetting...')).toBeVisible();
  },
});

export const Forgotten = meta.story({
  parameters: {
    ...shows('forgotten'),
    frozen: 'Whoever is forgotten is signed out at once, and the page goes.',
  },
  render: () => (
    <main className="your-data-stage">
      <h1>Profile Settings</h1>
      <Frozen
        context={{
          email,
          file: null,
          fault: null,
          isExported: false,
          broughtBack: null,
          onlyHere: null,
          staysHere: false,
        }}
        machine={deviceDataMachine}
        value="forgotten"
      >
        {(actorRef) => <YourData actorRef={actorRef} />}
      </Frozen>
    </main>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Export' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

/** Presses one of the ways, once the page has come to rest; `before` is what happens right before that. */
async function pressOn(user: User, name: string, before = () => {}): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(screen.getByRole('dialog').getAnimations()).toEqual([]));
  before();
  await user.click(button);
}

async function bringBack(user: User, file: File): Promise<void> {
  await user.upload(await screen.findByLabelText('Bring back'), file);
}

/** A file that its disk never gives. */
function unreadFile(): File {
  const file = new File(['a'], anyFile.name, { type: anyFile.type });
  const slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => {}) });

  return Object.assign(file, { slice });
}

/** A browser that saves nothing with the downloads of whoever looks at the story. */
function withoutDownloads(): () => void {
  Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
    configurable: true,
    value: () => {},
  });

  return () => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
}

function shows(state: string) {
  return { shows: { machine: 'deviceData', state } };
}
