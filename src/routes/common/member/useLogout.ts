import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';
import type { TaskTimer } from '../../../domain/timer/timer.ts';
import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';
import { leavePage } from '../../../services/page/heldPage.ts';
import { upTo } from '../../../services/page/upTo.ts';
import { readTimers } from '../../../services/timer/taskTimers.ts';
import { useAppActors } from '../AppActors.tsx';
import { useDesk } from './AtTheDesk.tsx';
import { notifyBy } from './notify.ts';
import { useRoomsActors } from './RoomsActors.tsx';

/** As long as somebody on their way out waits for their other devices to be told, in milliseconds. */
const longestWait = 2_000;

/** What nobody is asked about on their way out (rules/outbox#O12). */
const goneUnasked: ReadonlySet<OutboxItem['kind']> = new Set([
  'preference',
  'preset',
  'runningTimer',
]);

/** How to sign out: at once, or where a page would lose something or something is unsent once the member knows that. */
export function useLogout(): () => void {
  const { sessionRef } = useAppActors();
  const { deskDoorRef, memberStoreRef, noticesRef, outboxRef } = useRoomsActors();
  const timerDeskRef = useDesk();
  const leave = () => sessionRef.send({ type: 'member.signOut' });
  const rest = async () => {
    const { email } = memberStoreRef.getSnapshot().context;
    // Before the desk is there few have a timer, and nobody else waits for a file.
    if (timerDeskRef === null && !Object.values(await readTimers(email)).some(goesOn)) return;

    notifyBy(noticesRef).toast(restingText);
    const restTimers = await fetchRestTimers();
    await restTimers({ email, outboxRef, timerDeskRef }, longestWait);
  };
  const signOut = async () => {
    const mayRun = timerDeskRef === null || isTimerRunning(timerDeskRef.getSnapshot());
    deskDoorRef.send({ type: 'member.leaving' });
    if (mayRun) await upTo(longestWait, rest());
    leave();
  };

  const ask = async (count: number) => {
    const answer = await notifyBy(noticesRef).alert(unsentText(count), 'Log out', 'Stay');
    if (answer === 'wayOn') await signOut();
  };

  const logout = () => {
    const { items } = outboxRef.getSnapshot().context;
    const { length } = items.filter(({ kind }) => !goneUnasked.has(kind));
    if (length === 0) void signOut();
    else void ask(length);
  };

  return () => leavePage(logout);
}

async function fetchRestTimers() {
  const { restTimers } = await import('./restTimers.ts');
  return restTimers;
}

/** Whether a timer of this member runs in this browser, in whichever tab. */
function isTimerRunning({
  context,
  children,
}: ReturnType<TimerDeskActorRef['getSnapshot']>): boolean {
  const own = children.timer?.getSnapshot().context.timer;

  return own?.isRunning === true || Object.values(context.timers).some(goesOn);
}

function goesOn({ end, isRunning }: TaskTimer): boolean {
  return isRunning && end === null;
}

const restingText = 'Your timer rests. Signing you out…';

function unsentText(count: number): string {
  return count === 1
    ? 'One save is not sent yet. It stays on this device, and is sent when you sign in here again.'
    : `${count} saves are not sent yet. They stay on this device, and are sent when you sign in here again.`;
}
