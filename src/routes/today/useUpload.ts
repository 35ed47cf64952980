import { useCallback } from 'react';

import { isOutgrown, type DailyUpload } from '../../domain/upload/dailyUpload.ts';
import { onSubmitted } from '../../services/upload/keptEnds.ts';
import { useReported } from '../common/useReported.ts';

/**
 * What a member submitted of a day, as soon as it is known and when another tab submits it; else null. A sample day counts
 * only where there are no `tasks` of the day itself.
 */
export function useUpload(email: string, date: string, tasks: number): DailyUpload | null {
  const reported = useReported<DailyUpload | null>(
    useCallback((report) => onSubmitted({ email, date }, report), [email, date]),
    null,
  );

  const upload = reported?.date === date ? reported : null;
  return upload !== null && isOutgrown(upload, tasks > 0 ? 'own' : 'none') ? null : upload;
}
