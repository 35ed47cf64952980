import { useEffect, useState } from 'react';

/**
 * What something outside React reported last; `none` before it has. `subscribe` reports at once or later, returns how to
 * stop, and is to be the same function for as long as the same is meant.
 */
export function useReported<T>(subscribe: (report: (value: T) => void) => () => void, none: T): T {
  const [value, setValue] = useState(none);

  useEffect(() => subscribe(setValue), [subscribe]);

  return value;
}
