import { pageAtRest } from '../page/moments/atRest.ts';
import { registerWorker } from './shellWorker.ts';

/** Has the app kept on this device, so that it opens without a network, once that is in the way of nothing (rules/shell#X6). */
export async function keepShell(): Promise<void> {
  await pageAtRest();
  await registerWorker();
}
