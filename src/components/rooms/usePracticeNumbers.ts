import { shallowEqual, useSelector } from '@xstate/react';

import { shownNumbers, type PracticeNumbers } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';

/** The numbers of a member's practice as they are shown today. */
export function usePracticeNumbers(memberStoreRef: MemberStoreActorRef): PracticeNumbers {
  return useSelector(
    memberStoreRef,
    ({ context }) => shownNumbers(context, context.told, context.today),
    shallowEqual,
  );
}
