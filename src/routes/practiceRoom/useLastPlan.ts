import { useCallback } from 'react';

import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { onLastPlan } from '../../services/practiceRoom/keptPlan.ts';
import { useReported } from '../common/useReported.ts';

/** How the member practised last, on whichever device; null for never, undefined before that is known. */
export function useLastPlan(email: string): PracticePlan | null | undefined {
  const subscribe = useCallback(
    (report: (plan: PracticePlan | null) => void) => onLastPlan(email, report),
    [email],
  );

  return useReported<PracticePlan | null | undefined>(subscribe, undefined);
}
