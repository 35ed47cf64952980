import { useEffect } from 'react';

import { takeOverPage } from '../../services/page/arrival.ts';

/** Stands at the end of a page, and takes it over as soon as all before it is there. */
export function Arrival() {
  useEffect(takeOverPage, []);

  return null;
}
