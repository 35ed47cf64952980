import { useEffect } from 'react';

import { takeOverPage } from '../../services/page/moments/arrival.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';

/** Stands at the end of a page, and takes it over as soon as all before it is there. */
export function Arrival() {
  useEffect(() => void takeOverPage(), []);
  useEffect(() => onFirstUse(() => void keepShell().catch(() => null)), []);

  return null;
}

/** What could not be fetched is tried for again by the next page. */
async function keepShell(): Promise<void> {
  const shell = await import('../../services/shell/keepShell.ts');
  await shell.keepShell();
}
