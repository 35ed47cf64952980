import { useCallback } from 'react';

import { onChangeable } from '../../services/upload/dayChanges.ts';
import { dayChangeHref } from '../common/paths.ts';
import { useReported } from '../common/useReported.ts';

/** Where a day is changed; null while it cannot be, or nobody has looked (rules/upload#U21). */
export function useChangeHref(email: string, date: string): string | null {
  const isChangeable = useReported(
    useCallback(
      (report: (isChangeable: boolean) => void) => onChangeable({ email, date }, report),
      [email, date],
    ),
    false,
  );

  return isChangeable ? dayChangeHref(date) : null;
}
