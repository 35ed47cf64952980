import { shallowEqual, useSelector } from '@xstate/react';

import { shownNumbers, type PracticeNumbers } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';

/** The numbers of a member's practice as they are shown today; null before any are known (rules/practice#P31). */
export function usePracticeNumbers(memberStoreRef: MemberStoreActorRef): PracticeNumbers | null {
  return useSelector(
    memberStoreRef,
    ({ context }) => shownNumbers(context, context.told, context.today),
    shallowEqual,
  );
}
