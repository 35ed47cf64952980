import { useEffect, useEffectEvent, type RefObject } from 'react';

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
  const focus = useEffectEvent((field: Field) => {
    fields[field].current?.focus();
  });

  useEffect(() => {
    const found = actorRef.on('faults.found', ({ first }) => {
      requestAnimationFrame(() => focus(first));
    });
    return () => found.unsubscribe();
  }, [actorRef]);
}
