import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AlertHost } from '#src/components/rooms/AlertHost.tsx';
import { NoticesHost } from '#src/components/rooms/NoticesHost.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { noticesMachine, type NoticesActorRef } from '#src/machines/rooms/noticesMachine.ts';
import { notifyBy } from '#src/routes/common/member/notify.ts';
import { pageHolds } from '#src/routes/common/pageHolds.ts';
import { Frozen, Live } from '../support/stage.tsx';

const live = noticesMachine.provide({ actors: { pageHolds } });

const quiet = { alerts: [], answered: 0, toasts: [], newest: 0, holds: [], held: 0 };

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Notices',
  parameters: { unasked: 'Notices say what they are told, and ask no service.', layout: 'padded' },
  render: () => (
    <Live input={undefined} machine={live}>
      {(actorRef) => <Room actorRef={actorRef} />}
    </Live>
  ),
});

export const Quiet = meta.story({
  parameters: { shows: { machine: 'notices', state: 'quiet' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toBeEmptyDOMElement();
  },
});

export const QuietWithToasts = meta.story({
  parameters: {
    shows: { machine: 'notices', state: 'quiet' },
    frozen: 'Toasts stand for three seconds.',
  },
  render: () => (
    <Frozen
      context={{
        ...quiet,
        toasts: [
          { id: 1, text: 'Schedule saved' },
          { id: 2, text: 'Profile updated' },
        ],
        newest: 2,
      }}
      machine={noticesMachine}
      value="quiet"
    >
      {(actorRef) => <Room actorRef={actorRef} />}
    </Frozen>
  ),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Profile updated')).toBeVisible());
    await atRest();
  },
});

export const Alerting = meta.story({
  parameters: { shows: { machine: 'notices', state: 'alerting' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Raise two alerts' }));
    await screen.findByRole('alertdialog', { name: 'Failed to load profile' });
    await atRest();
  },
});

// rules/rooms#R5, rules/rooms#R6
export const AnswersOneAlertAfterTheOther = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'notices', state: 'quiet' } },
  async play({ canvas, userEvent, step }) {
    const raise = await canvas.findByRole('button', { name: 'Raise two alerts' });

    await step('the first is answered with OK', async () => {
      await userEvent.click(raise);
      await screen.findByRole('alertdialog', { name: 'Failed to load profile' });
      await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
      await userEvent.keyboard('{Enter}');
    });

    await step('the second takes its place and the focus', async () => {
      await screen.findByRole('alertdialog', { name: 'Timed Session is not open yet' });
      await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
      await userEvent.click(await screen.findByRole('button', { name: "Start today's Tether" }));
    });

    await step('whoever raised them hears both answers, and a toast says so', async () => {
      await waitFor(() => expect(canvas.getByText('ok, then wayOn')).toBeVisible());
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(raise).toHaveFocus());
    });

    await step('the toast goes by itself', async () => {
      await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
    });
  },
});

export const KeepsAToastUnderThePointer = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'notices', state: 'quiet' } },
  async play({ canvas, userEvent, step }) {
    await step('it stays for as long as the pointer does', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
      const toast = await canvas.findByText('Schedule saved');
      await userEvent.hover(toast);
      await atRest();
      await expect(toast).toBeVisible();
    });

    await step('Dismiss takes it away at once', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }));
      await expect(await canvas.findByRole('status')).toBeEmptyDOMElement();
    });
  },
});

function Room({ actorRef }: { actorRef: NoticesActorRef }) {
  const notify = notifyBy(actorRef);
  const raiseTwo = async () => {
    const answers = await Promise.all([
      notify.alert('Failed to load profile'),
      notify.alert('Timed Session is not open yet', "Start today's Tether"),
    ]);
    notify.toast(answers.join(', then '));
  };

  return (
    <>
      <main>
        <h1>Schedule</h1>
        <Button look="outlined" onPress={() => void raiseTwo()}>
          Raise two alerts
        </Button>
        <Button look="outlined" onPress={() => notify.toast('Schedule saved')}>
          Save
        </Button>
      </main>
      <NoticesHost actorRef={actorRef} edge="bottom">
        <AlertHost actorRef={actorRef} />
      </NoticesHost>
    </>
  );
}

/** Contrast is judged when nothing moves any more. */
async function atRest() {
  await waitFor(() => expect(document.getAnimations()).toEqual([]));
}
