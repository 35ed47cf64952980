import { http } from 'msw';
import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { devicePaths } from '#src/contract/account/devices/devices.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import { startSession, type MockWorld } from '#src/mocks/world/world.ts';
import { standingField } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const day = 86_400_000;

/** Maya is signed in on two more devices. */
function onThreeDevices(world: MockWorld): void {
  const maya = 'maya@example.com';
  world.devices.set('session-1', {
    name: 'Firefox on Linux',
    zone: 'Europe/Lisbon',
    seenAt: Date.now(),
  });
  const phone = { name: 'Safari on iPhone', zone: 'Europe/Lisbon', seenAt: Date.now() - day };
  const work = { name: 'Edge on Windows', zone: 'Europe/Berlin', seenAt: Date.now() - 9 * day };
  startSession(world, maya, phone);
  startSession(world, maya, work);
}

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Devices',
  render: () => <AppAt path="/account" />,
  beforeEach: mayaHas(onThreeDevices),
});

export const Reading = meta.story({
  parameters: { shows: { machine: 'devices', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${devicePaths.list}`, never));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('region', { name: 'Devices' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

export const Unread = meta.story({
  parameters: { shows: { machine: 'devices', state: 'unread' } },
  beforeEach({ msw }) {
    msw.use(http.get(`*${devicePaths.list}`, () => failure(500, 'Our fault.')));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/membership#Z2
export const Shown = meta.story({
  parameters: { shows: { machine: 'devices', state: 'shown' } },
  async play({ canvas }) {
    const [first, second] = await rows(canvas);

    await expect(first).toHaveTextContent('Firefox on LinuxThis device');
    await expect(second).toHaveTextContent('Safari on iPhone');
  },
});

// rules/membership#Z2
export const ShownWithTwoOfOneName = meta.story({
  parameters: { shows: { machine: 'devices', state: 'proving' } },
  beforeEach: mayaHas((world) => {
    for (const days of [3, 40]) {
      const since = Date.now() - days * day;
      const phone = { name: 'Safari on iPhone', zone: null, since, seenAt: Date.now() };
      startSession(world, 'maya@example.com', phone);
    }
  }),
  async play({ canvas, userEvent }) {
    const [, first, second] = await rows(canvas);
    await expect(first).toHaveTextContent(/In use now/u);
    const name = (row?: HTMLElement) => row?.querySelector('button')?.textContent;
    await expect(name(first)).toMatch(/^Sign out Safari on iPhone, signed in \d/u);
    await expect(name(first)).not.toBe(name(second));
    await userEvent.click(within(second ?? document.body).getByRole('button'));

    await expect(
      await canvas.findByText(/^Signing out Safari on iPhone, signed in/u),
    ).toBeVisible();
  },
});

// rules/membership#Z3
export const ShownWithOneLess = meta.story({
  parameters: { shows: { machine: 'devices', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Sign out Safari on iPhone/u }),
    );
    await prove(canvas, userEvent);

    await expect(await canvas.findByText('That device is signed out.')).toBeVisible();
    await expect(canvas.queryByText('Safari on iPhone')).toBeNull();
  },
});

export const Ending = meta.story({
  parameters: { shows: { machine: 'devices', state: 'ending' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${devicePaths.end}`, never));
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Sign out Safari on iPhone/u }),
    );
    await prove(canvas, userEvent);

    await expect(
      await canvas.findByRole('button', { name: /^Signing out… Safari on iPhone/u }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});

export const Proving = meta.story({
  parameters: { shows: { machine: 'devices', state: 'proving' } },
  async play({ canvas, userEvent }) {
    await endOthers(canvas, userEvent);

    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Devices' })).toHaveFocus());
    // Beside a button that stays, too.
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Sign out Safari on iPhone/u }),
    );
    await waitFor(() => expect(canvas.getByLabelText('Your password')).toHaveFocus());
  },
});

export const EndingOthers = meta.story({
  parameters: { shows: { machine: 'devices', state: 'endingOthers' } },
  async play({ canvas, msw, userEvent }) {
    msw.use(http.post(`*${devicePaths.endOthers}`, never));
    await endOthers(canvas, userEvent);
    await prove(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Signing out…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/membership#Z4
export const ShownAlone = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'devices', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await endOthers(canvas, userEvent);
    await prove(canvas, userEvent);

    await expect(await canvas.findByText('Every other device is signed out.')).toBeVisible();
    await expect(await rows(canvas)).toHaveLength(1);
  },
});

export const Refreshing = meta.story({
  parameters: { shows: { machine: 'devices', state: 'refreshing' } },
  async play({ canvas, msw, userEvent }) {
    await rows(canvas);
    msw.use(http.get(`*${devicePaths.list}`, never));
    await changePassword(canvas, userEvent);

    await expect(await canvas.findByText(/every other device is signed out/u)).toBeVisible();
    await expect(await rows(canvas)).toHaveLength(3);
  },
});

// rules/membership#Z2
export const ShownAfterANewPassword = meta.story({
  parameters: { shows: { machine: 'devices', state: 'shown' } },
  async play({ canvas, userEvent }) {
    await rows(canvas);
    await changePassword(canvas, userEvent);

    await waitFor(() => expect(canvas.queryByText('Safari on iPhone')).toBeNull());
    await expect(await rows(canvas)).toHaveLength(1);
    await expect(await canvas.findByText(/every other device is signed out/u)).toBeVisible();
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function rows(canvas: Canvas): Promise<HTMLElement[]> {
  const devices = within(await canvas.findByRole('region', { name: 'Devices' }));

  return devices.findAllByRole('listitem');
}

async function changePassword(canvas: Canvas, user: User) {
  await user.type(await standingField(canvas, 'Current password'), demoPassword);
  await user.type(await standingField(canvas, 'New password'), 'a-brand-new-evening');
  await user.click(await canvas.findByRole('button', { name: 'Change the password' }));
}

async function endOthers(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Sign out every other device' }));
}

async function prove(canvas: Canvas, user: User) {
  await user.type(await canvas.findByLabelText('Your password'), demoPassword);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
}
