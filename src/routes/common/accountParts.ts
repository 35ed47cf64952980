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
export type AccountParts = Set<HearingPart>;

/** Tells the other parts of the page what this one changes. */
export function useTellsParts(parts: AccountParts, part: ChangingPart & object): void {
  useEffect(() => {
    const { unsubscribe } = part.on('account.changed', () => {
      for (const other of parts) {
        if (!Object.is(other, part)) other.send({ type: 'account.changed' });
      }
    });
    return unsubscribe;
  }, [parts, part]);
}

/** Lets this part hear what the others of the page change. */
export function useHearsParts(parts: AccountParts, part: HearingPart): void {
  useEffect(() => {
    parts.add(part);
    return () => void parts.delete(part);
  }, [parts, part]);
}
