import { resolve } from 'node:path';

import { runTests } from '../support/testProcess.ts';
import { measuredBy, type Row } from '../support/row.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = [
  'tests/services/practice/feed/feedReading.test.ts',
  'tests/services/timer/timers.histories.test.ts',
  'tests/server/practice/histories.test.ts',
  'tests/domain/practiceRoom/keptPresets.test.ts',
];
/** How many of each of the first two files' histories the suite tries: those of the others go with them. */
const inSuite = 300;
const times = { short: 1, full: 17 };

/** Whatever several devices of a member do while pages are cut and answers are lost, in the end all have the same (rules/practiceFeed#E5, rules/practiceFeed#E18). */
export const devices: Row = {
  name: 'devices',
  goal: 'Devices that were apart have one truth in the end, whatever was cut',
  limit: 'none differ',
  minutes: { short: 4, full: 30 },
  async run({ isFull, seed, signal }) {
    const size = isFull ? 'full' : 'short';
    const env = {
      FOURFOLD_HISTORIES_TIMES: String(times[size]),
      FOURFOLD_HISTORIES_SEED: String(seed),
    };
    const { failed, total } = await runTests(root, files, { env, signal });
    const faults = total === 0 ? ['No test ran.'] : failed;

    return measuredBy(`${2 * inSuite * times[size]} histories`, faults);
  },
};
