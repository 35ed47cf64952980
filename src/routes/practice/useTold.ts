import { useEffect, useState } from 'react';

import { onTold } from '../../services/practice/feedPlace.ts';

const nothing: ReadonlySet<string> = new Set();

/** The ids of the sessions and ends of days that the service is known to have; none until that is known. */
export function useTold(email: string): ReadonlySet<string> {
  const [told, setTold] = useState(nothing);

  useEffect(() => onTold(email, setTold), [email]);

  return told;
}
