import { lockNames } from '../device/locks.ts';
import { heldLocks } from '../device/tabs/heldLocks.ts';

/** Where the member wrote last, as an address; null for nowhere yet. */
let writtenAt: string | null = null;

const running = [lockNames.timer(''), lockNames.recording('')];
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"]';

/** Remembers where something was written last, for `isUnderWay`. Returns how to stop. */
export function noteWriting(): () => void {
  const note = () => (writtenAt = address());
  document.addEventListener('input', note, true);

  return () => document.removeEventListener('input', note, true);
}

/**
 * Whether a new page would take something out of the member's hands: a timer or a practice, a recording, what they have written on the
 * screen that they are still on, or something that is open over it. What other tabs do counts too; where the browser does not tell of
 * them, something is under way.
 */
export async function isUnderWay(): Promise<boolean> {
  if (writtenAt === address() || document.querySelector(dialogs) !== null) return true;

  try {
    const held = [...(await heldLocks())];
    return held.some((name) => running.some((start) => name?.startsWith(start) === true));
  } catch {
    return true;
  }
}

function address(): string {
  return location.pathname + location.search;
}
