import type { SnapshotFrom } from 'xstate';

import type { memberStoreMachine } from '../../machines/practice/memberStoreMachine.ts';

/** Whether it is known what the member has, be it nothing. */
export function isAnswered(snapshot: SnapshotFrom<typeof memberStoreMachine>): boolean {
  return snapshot.matches('loaded') || snapshot.matches('none');
}
