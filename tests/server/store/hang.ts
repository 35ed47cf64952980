import { startWatchdog } from '#server/process/watchdog.ts';

/** Moves for a while, then never again. */
startWatchdog({ looks: 20, lookMs: 50 });
process.stdout.write('It begins.\n');
setTimeout(() => {
  for (;;);
}, 100);
