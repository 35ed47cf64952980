import { http } from 'msw';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { factorPaths } from '#src/contract/account/factor.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoPassword, oneTimeCode } from '#src/mocks/world/demoMembers.ts';
import { startSession, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Second factor',
  render: () => <AppAt path="/account" />,
  beforeEach: mayaHas(),
});

const shows = (state: string) => ({ shows: { machine: 'factor', state } });
const onGet = (answer: () => Response | Promise<Response>) =>
  http.get(`*${factorPaths.factor}`, answer);
const onPost = (
  call: 'setUp' | 'confirm' | 'codes' | 'off' | 'forget',
  answer: () => Response | Promise<Response>,
) => http.post(`*${factorPaths[call]}`, answer);

export const Loading = meta.story({
  parameters: shows('loading'),
  beforeEach({ msw }) {
    msw.use(onGet(never));
  },
  async play({ canvas }) {
    await expect(await sectionOf(canvas).findByText('One moment…')).toBeVisible();
  },
});

export const Unread = meta.story({
  parameters: shows('unread'),
  beforeEach: mayaHas(
    () => {},
    () => [onGet(() => failure(500, 'Something went wrong on our side.'))],
  ),
  async play({ canvas }) {
    await expect(await sectionOf(canvas).findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side.',
    );
  },
});

export const Refreshing = meta.story({
  parameters: shows('refreshing'),
  beforeEach: mayaHas((world) => {
    withBrowsers(world);
    startSession(world, 'maya@example.com', { name: 'Edge on Windows', zone: null, seenAt: 0 });
  }),
  async play({ canvas, msw, userEvent }) {
    await sectionOf(canvas).findByText('Safari on iPhone');
    msw.use(onGet(never));
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Sign out every other device' }),
    );
    await prove(canvas, userEvent, oneTimeCode(0));

    await expect(await canvas.findByText('Every other device is signed out.')).toBeVisible();
    await expect(await sectionOf(canvas).findByText('Safari on iPhone')).toBeVisible();
  },
});

// rules/factors#J3
export const Off = meta.story({
  tags: ['spoken'],
  parameters: shows('off'),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Switch on a second factor' }),
    ).toBeVisible();
  },
});

export const OffAgain = meta.story({
  parameters: shows('off'),
  beforeEach: mayaHas(withFactor),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch it off' }));
    await prove(canvas, userEvent, '7-M0CK5-C0DE5-00000');

    await expect(
      await canvas.findByText('The second factor is off. A letter tells you so.'),
    ).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Second factor' })).toHaveFocus(),
    );
  },
});

export const Proving = meta.story({
  parameters: shows('proving'),
  beforeEach: mayaHas(withFactor),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'New backup codes' }));
    const others = await canvas.findByLabelText('Sign out everywhere else');
    await expect(others).toBeChecked();
    await userEvent.click(others);

    await expect(await canvas.findByLabelText('Sign out everywhere else')).not.toBeChecked();
    await expect(await canvas.findByLabelText('Your password')).toBeVisible();
  },
});

export const ProvingGivenUp = meta.story({
  parameters: shows('off'),
  async play({ canvas, userEvent }) {
    await begin(canvas, userEvent);
    await userEvent.click(await sectionOf(canvas).findByRole('button', { name: 'Cancel' }));

    await expect(
      await canvas.findByRole('button', { name: 'Switch on a second factor' }),
    ).toBeVisible();
  },
});

export const SettingUp = meta.story({
  parameters: shows('changing.settingUp'),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('setUp', never));
    await begin(canvas, userEvent);
    await prove(canvas, userEvent);

    await says(canvas, 'One moment…');
  },
});

export const Shown = meta.story({
  tags: ['spoken'],
  parameters: shows('changing.shown'),
  async play({ canvas, userEvent }) {
    await begin(canvas, userEvent);
    await prove(canvas, userEvent);

    await expect(await canvas.findByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
    await expect(await canvas.findByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/u)).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
  },
});

export const ShownWithAWrongCode = meta.story({
  parameters: shows('changing.shown'),
  async play({ canvas, userEvent }) {
    await begin(canvas, userEvent);
    await prove(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch it on' }));
    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      /^MFA code is required/u,
    );
    await userEvent.type(await canvas.findByLabelText('MFA code'), '123{Enter}');
    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      /^A code has six digits/u,
    );
    await userEvent.clear(await canvas.findByLabelText('MFA code'));
    await confirm(canvas, userEvent, '111111');

    await expect(await sectionOf(canvas).findByRole('alert')).toHaveTextContent(
      'That code is not right. Please enter the newest one.',
    );
    await expect(await canvas.findByLabelText('MFA code')).toHaveValue('');
  },
});

export const ShownForTooLong = meta.story({
  parameters: shows('off'),
  async play({ canvas, msw, userEvent }) {
    msw.use(
      onPost('confirm', () =>
        failure(404, 'That took longer than ten minutes. Please begin anew.'),
      ),
    );
    await begin(canvas, userEvent);
    await prove(canvas, userEvent);
    await confirm(canvas, userEvent);

    await expect(await sectionOf(canvas).findByRole('alert')).toHaveTextContent(
      'That took longer than ten minutes. Please begin anew.',
    );
  },
});

export const Confirming = meta.story({
  parameters: shows('changing.confirming'),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('confirm', never));
    await begin(canvas, userEvent);
    await prove(canvas, userEvent);
    await confirm(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Switching on…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/factors#J4
export const Codes = meta.story({
  tags: ['spoken'],
  parameters: shows('codes.kept'),
  async play({ canvas, userEvent }) {
    await toCodes(canvas, userEvent);

    await expect(await sectionOf(canvas).findAllByRole('listitem')).toHaveLength(10);
    const print = spyOn(window, 'print').mockImplementation(() => {});
    await userEvent.click(await canvas.findByRole('button', { name: 'Print' }));
    await expect(print).toHaveBeenCalledOnce();
  },
});

// rules/factors#J11
export const CodesKeptFromLoss = meta.story({
  parameters: shows('codes.kept'),
  async play({ canvas, userEvent }) {
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect(unload()).toBe(true);
    await toCodes(canvas, userEvent);
    await expect(unload()).toBe(false);
    for (const way of [
      await canvas.findByRole('link', { name: 'Fourfold, to your day' }),
      await canvas.findByRole('button', { name: 'Logout' }),
    ]) {
      await userEvent.click(way);
      const question = within(await screen.findByRole('alertdialog'));
      await expect(await question.findByText(/^Have you kept your codes\?/u)).toBeVisible();
      await expect(
        await question.findByRole('button', { name: 'Leave without them' }),
      ).toBeVisible();
      await userEvent.click(await question.findByRole('button', { name: 'Stay' }));

      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    await expect(await sectionOf(canvas).findAllByRole('listitem')).toHaveLength(10);
  },
});

export const CodesCopying = meta.story({
  parameters: shows('codes.copying'),
  async play({ canvas, userEvent }) {
    spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise(() => {}));
    await toCodes(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));

    await expect(await canvas.findByRole('button', { name: 'Copy' })).toBeVisible();
  },
});

export const CodesCopied = meta.story({
  parameters: shows('codes.copied'),
  async play({ canvas, userEvent }) {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await toCodes(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));

    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(write).toHaveBeenCalledWith(expect.stringMatching(/\n0-\S+\n(?:\S+\n){9}$/u));
  },
});

export const CodesNotCopied = meta.story({
  parameters: shows('codes.notCopied'),
  async play({ canvas, userEvent }) {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await toCodes(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));

    await expect(await sectionOf(canvas).findByRole('alert')).toHaveTextContent(
      'This browser did not let us copy them.',
    );
  },
});

export const On = meta.story({
  tags: ['spoken'],
  parameters: shows('on.idle'),
  async play({ canvas, userEvent }) {
    await toCodes(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'I have kept them' }));

    await expect(await canvas.findByText(/10 backup codes are left\./u)).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Second factor' })).toHaveFocus(),
    );
  },
});

export const OnWithoutBackupCodes = meta.story({
  parameters: shows('on.idle'),
  beforeEach: mayaHas((world) => withFactor(world, [])),
  async play({ canvas }) {
    await expect(await canvas.findByText(/No backup code is left/u)).toBeVisible();
  },
});

// rules/factors#J9
export const OnWithRememberedBrowsers = meta.story({
  tags: ['spoken'],
  parameters: shows('on.idle'),
  beforeEach: mayaHas(withBrowsers),
  async play({ canvas, userEvent }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Ask again in Safari on iPhone' }),
    );

    await expect(await canvas.findByText('That browser is asked for a code again.')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Safari on iPhone')).toBeNull());
    await expect(await canvas.findByText('Firefox on Linux')).toBeVisible();
  },
});

export const OnForgetting = meta.story({
  parameters: shows('on.forgetting'),
  beforeEach: mayaHas(withBrowsers),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('forget', never));
    const again = await canvas.findByRole('button', { name: 'Ask again in Firefox on Linux' });
    await userEvent.click(again);

    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'true'));
  },
});

export const OnWithALateProof = meta.story({
  parameters: shows('on.idle'),
  beforeEach: mayaHas(withFactor),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('codes', () => failure(404, 'Please show us once more that it is you.')));
    await userEvent.click(await canvas.findByRole('button', { name: 'New backup codes' }));
    await prove(canvas, userEvent, '7-M0CK5-C0DE5-00000');

    await expect(await sectionOf(canvas).findByRole('alert')).toHaveTextContent(
      'Please show us once more that it is you.',
    );
  },
});

export const Renewing = meta.story({
  parameters: shows('changing.renewing'),
  beforeEach: mayaHas(withFactor),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('codes', never));
    await userEvent.click(await canvas.findByRole('button', { name: 'New backup codes' }));
    await prove(canvas, userEvent, '7-M0CK5-C0DE5-00000');

    await says(canvas, 'One moment…');
  },
});

export const SwitchingOff = meta.story({
  parameters: shows('changing.switchingOff'),
  beforeEach: mayaHas(withFactor),
  async play({ canvas, msw, userEvent }) {
    msw.use(onPost('off', never));
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch it off' }));
    await prove(canvas, userEvent, oneTimeCode(0));

    await says(canvas, 'One moment…');
  },
});

/** What the section says, which the button of the proof before it may have said, too. */
function says(canvas: Canvas, text: string) {
  return waitFor(async () => expect(await sectionOf(canvas).findByText(text)).toBeVisible());
}

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

/** Of the page, the section of the second factor: what is in it, is waited for. */
function sectionOf(canvas: Canvas) {
  const section = async () => within(await canvas.findByRole('region', { name: 'Second factor' }));

  return {
    findByText: async (text: string | RegExp) => (await section()).findByText(text),
    findByRole: async (role: string, options?: { name: string }) =>
      (await section()).findByRole(role, options),
    findAllByRole: async (role: string) => (await section()).findAllByRole(role),
  };
}

function withFactor(
  world: MockWorld,
  backupCodes = ['7-M0CK5-C0DE5-00000', '8-M0CK5-C0DE5-00000'],
) {
  const maya = world.members.get('maya@example.com');
  if (maya !== undefined) Object.assign(maya, { hasMfa: true, backupCodes });
}

function withBrowsers(world: MockWorld) {
  withFactor(world);
  const until = Date.parse('2026-12-26T12:00:00Z');
  for (const name of ['Safari on iPhone', 'Firefox on Linux']) {
    world.browsers.set(name, { email: 'maya@example.com', name, until });
  }
}

async function begin(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Switch on a second factor' }));
}

async function prove(canvas: Canvas, user: User, code: string | null = null) {
  await user.type(await canvas.findByLabelText('Your password'), demoPassword);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
  if (code === null) return;

  await user.type(await canvas.findByLabelText('MFA code'), code);
  await user.click(await canvas.findByRole('button', { name: 'Continue' }));
}

async function confirm(canvas: Canvas, user: User, code = oneTimeCode(0)) {
  await user.type(await canvas.findByLabelText('MFA code'), code);
  await user.click(await canvas.findByRole('button', { name: 'Switch it on' }));
}

async function toCodes(canvas: Canvas, user: User) {
  await begin(canvas, user);
  await prove(canvas, user);
  await confirm(canvas, user);
  await canvas.findByRole('heading', { name: 'Your backup codes' });
}
