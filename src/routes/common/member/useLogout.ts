import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';
import { leavePage } from '../../../services/page/heldPage.ts';
import { useAppActors } from '../AppActors.tsx';
import { notifyBy } from './notify.ts';
import { isTimerRunning, restTimers } from './restTimers.ts';
import { useRoomsActors } from './RoomsActors.tsx';

/** What nobody is asked about on their way out (rules/outbox#O12). */
const goneUnasked: ReadonlySet<OutboxItem['kind']> = new Set([
  'preference',
  'preset',
  'runningTimer',
]);

/** How to sign out: at once, or where a page would lose something or something is unsent once the member knows that. */
export function useLogout(): () => void {
  const { sessionRef } = useAppActors();
  const { memberStoreRef, noticesRef, outboxRef, timerDeskRef } = useRoomsActors();
  const leave = () => sessionRef.send({ type: 'member.signOut' });
  const restAndLeave = async () => {
    const { email } = memberStoreRef.getSnapshot().context;
    await restTimers({ email, outboxRef, timerDeskRef });
    leave();
  };
  const signOut = () =>
    isTimerRunning(timerDeskRef.getSnapshot()) ? void restAndLeave() : leave();

  const ask = async (count: number) => {
    const answer = await notifyBy(noticesRef).alert(unsentText(count), 'Log out', 'Stay');
    if (answer === 'wayOn') signOut();
  };

  const logout = () => {
    const { items } = outboxRef.getSnapshot().context;
    const { length } = items.filter(({ kind }) => !goneUnasked.has(kind));
    if (length === 0) signOut();
    else void ask(length);
  };

  return () => leavePage(logout);
}

function unsentText(count: number): string {
  return count === 1
    ? 'One save is not sent yet. It stays on this device, and is sent when you sign in here again.'
    : `${count} saves are not sent yet. They stay on this device, and are sent when you sign in here again.`;
}
