import { useEffect, type RefObject } from 'react';

interface FaultTeller<Field extends string> {
  on: (
    type: 'faults.found',
    listener: (found: { first: Field }) => void,
  ) => {
    unsubscribe: () => void;
  };
}

/** Moves the focus to the first field that is wrong, once its error is on the page, so that it is read out with the field. */
export function useFaultFocus<Field extends string>(
  actorRef: FaultTeller<Field>,
  fields: Readonly<Record<Field, RefObject<HTMLInputElement | null>>>,
): void {
  useEffect(() => {
    const found = actorRef.on('faults.found', ({ first }) => {
      requestAnimationFrame(() => fields[first].current?.focus());
    });
    return () => found.unsubscribe();
  }, [actorRef, fields]);
}
