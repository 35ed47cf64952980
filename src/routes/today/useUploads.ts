import { useCallback } from 'react';

import { isOutgrown, type DailyUpload, type WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { deviceUploads } from '../../services/upload/dailyUploads.ts';
import { listWrittenDays, onWrittenChanged } from '../../services/upload/writtenDays.ts';
import { once } from '../common/once.ts';
import { useReported } from '../common/useReported.ts';

const none: readonly WrittenDay[] = [];

/**
 * What a member submitted of a day, as soon as it is known and when another tab submits it; else null. A sample day counts
 * only where there are no `tasks` of the day itself.
 */
export function useUpload(email: string, date: string, tasks: number): DailyUpload | null {
  const reported = useReported<DailyUpload | null>(
    useCallback((report) => deviceUploads.onSubmitted({ email, date }, report), [email, date]),
    null,
  );

  const upload = reported?.date === date ? reported : null;
  return upload !== null && isOutgrown(upload, tasks > 0 ? 'own' : 'none') ? null : upload;
}

/**
 * The days of which a member wrote, the newest first, but for what is being written of `date`; read anew with `last`, the
 * upload of that day.
 */
export function useWrittenDays(
  email: string,
  date: string,
  last: DailyUpload | null,
): readonly WrittenDay[] {
  return useReported(
    useCallback(
      (report: (days: readonly WrittenDay[]) => void) => {
        const read = () => once(() => listWrittenDays(email, last === null ? date : null), report);
        let stopReading = read();
        const stopListening = onWrittenChanged(email, () => {
          stopReading();
          stopReading = read();
        });

        return () => {
          stopReading();
          stopListening();
        };
      },
      [email, date, last],
    ),
    none,
  );
}
