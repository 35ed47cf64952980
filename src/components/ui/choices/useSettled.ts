import { useEffect, useState } from 'react';

/** A value once it has kept still for `stillness` milliseconds: what a live region says of one that runs. */
export function useSettled<T>(value: T, stillness: number): T {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    // How long an announcement waits is no state of any flow.
    // oxlint-disable-next-line no-restricted-globals
    const timer = setTimeout(() => setSettled(value), stillness);
    return () => clearTimeout(timer);
  }, [value, stillness]);

  return settled;
}
