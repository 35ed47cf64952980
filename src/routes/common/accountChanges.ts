import { useEffect } from 'react';

/** A part of the account's page whose changes may change what another part shows. */
export interface ChangingPart {
  on: (type: 'account.changed', hear: () => void) => { unsubscribe: () => void };
}

/** One that looks again at what it shows when another part changed something. */
export interface HearingPart {
  send: (event: { type: 'account.changed' }) => void;
}

/** Those of one page that hear of each other. */
export type AccountListeners = Set<HearingPart>;

/** Tells the other parts of the page what this one changes. */
export function useTellsChanges(listeners: AccountListeners, part: ChangingPart & object): void {
  useEffect(() => {
    const { unsubscribe } = part.on('account.changed', () => {
      for (const other of listeners) {
        if (!Object.is(other, part)) other.send({ type: 'account.changed' });
      }
    });
    return unsubscribe;
  }, [listeners, part]);
}

/** Lets this part hear what the others of the page change. */
export function useHearsChanges(listeners: AccountListeners, part: HearingPart): void {
  useEffect(() => {
    listeners.add(part);
    return () => void listeners.delete(part);
  }, [listeners, part]);
}
