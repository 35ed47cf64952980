import { fromCallback, fromPromise } from 'xstate';

import { appUpdateMachine, type AppUpdateEvent } from '../../machines/app/appUpdateMachine.ts';
import { pageAtRest } from '../../services/page/moments/atRest.ts';
import { onPageHidden } from '../../services/page/page.ts';
import { loadPageAnew } from '../../services/shell/loadAnew.ts';
import { takeOver } from '../../services/shell/shellWorker.ts';
import { isUnderWay, noteWriting } from '../../services/shell/underWay.ts';
import { onNewerVersion } from '../../services/shell/versions.ts';

/** New versions of the app, as this browser's service worker brings them. */
export const liveAppUpdate = appUpdateMachine.provide({
  actors: {
    newerVersions: fromCallback<AppUpdateEvent>(({ sendBack }) => {
      const leaving = new AbortController();
      const begin = async () => {
        await pageAtRest();
        if (leaving.signal.aborted) return;
        const stop = onNewerVersion(() => sendBack({ type: 'version.found' }));
        leaving.signal.addEventListener('abort', stop);
      };

      void begin();
      return () => leaving.abort();
    }),
    pageChanges: fromCallback<AppUpdateEvent>(({ sendBack }) => {
      const stops = [
        noteWriting(),
        onPageHidden((isHidden) => sendBack({ type: isHidden ? 'page.hidden' : 'page.seen' })),
      ];
      return () => stops.forEach((stop) => stop());
    }),
    isUnderWay: fromPromise(isUnderWay),
    takeOver: fromPromise(({ signal }) => takeOver(signal)),
  },
  actions: { loadAnew: loadPageAnew },
});
