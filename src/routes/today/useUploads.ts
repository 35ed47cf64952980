import { useCallback, useMemo } from 'react';

import { isOutgrown, type DailyUpload, type WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { deviceUploads } from '../../services/upload/dailyUploads.ts';
import {
  listWrittenDays,
  onWrittenChanged,
  type Wanted,
} from '../../services/upload/writtenDays.ts';
import { mostSubmitted } from '../../domain/upload/latestWords.ts';
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

/** One day more than is shown: then it is known that there are earlier ones. */
const latestDays: Wanted = { latest: mostSubmitted + 1 };

/**
 * The latest days of which a member wrote, the newest first, but for what is being written of `date`; read anew with `last`, the
 * upload of that day.
 */
export function useLatestWritten(
  email: string,
  date: string,
  last: DailyUpload | null,
): readonly WrittenDay[] {
  return useWritten(email, last === null ? date : null, latestDays);
}

/** What a member wrote of one day. What is still being written of `today` is not among it. */
export function useWrittenOf(email: string, date: string, today: string): readonly WrittenDay[] {
  const wanted = useMemo(() => ({ date }), [date]);

  return useWritten(email, today, wanted);
}

function useWritten(email: string, underWay: string | null, wanted: Wanted): readonly WrittenDay[] {
  return useReported(
    useCallback(
      (report: (days: readonly WrittenDay[]) => void) => {
        const read = () => once(() => listWrittenDays(email, underWay, wanted), report);
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
      [email, underWay, wanted],
    ),
    none,
  );
}
