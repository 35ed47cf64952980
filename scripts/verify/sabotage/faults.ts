import { accountFaults } from './accountFaults.ts';
import type { Fault } from './fault.ts';
import { feedFaults } from './feedFaults.ts';
import { mediaFaults } from './mediaFaults.ts';
import { passkeyFaults } from './passkeyFaults.ts';
import { practiceFaults } from './practiceFaults.ts';
import { serviceFaults } from './serviceFaults.ts';

/** All faults that are planted. */
export const faults: readonly Fault[] = [
  ...accountFaults,
  ...passkeyFaults,
  ...serviceFaults,
  ...practiceFaults,
  ...feedFaults,
  ...mediaFaults,
];
