import { useCallback } from 'react';

import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { lastPlan } from '../../services/practiceRoom/keptPlan.ts';
import { useReported } from '../common/useReported.ts';

/** How the member practised last on this device; null for never, undefined before that is known. */
export function useLastPlan(email: string): PracticePlan | null | undefined {
  const subscribe = useCallback(
    (report: (plan: PracticePlan | null) => void) => {
      let isWanted = true;
      const recall = async () => {
        const plan = await lastPlan(email);
        if (isWanted) report(plan);
      };

      void recall();
      return () => {
        isWanted = false;
      };
    },
    [email],
  );

  return useReported<PracticePlan | null | undefined>(subscribe, undefined);
}
