import { fromCallback, type EventObject } from 'xstate';

import { onPageHidden } from '../../services/page/page.ts';

/** Holds, for as long as nobody can see the page, what takes turns or goes away by itself. */
export const pageHolds = fromCallback<EventObject>(({ sendBack }) =>
  onPageHidden((isHidden) =>
    sendBack({ type: isHidden ? 'hold.begin' : 'hold.end', hold: 'hiddenPage' }),
  ),
);
