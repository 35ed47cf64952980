import { useCallback, useMemo } from 'react';

import type { DailyUpload, WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { mostSubmitted } from '../../domain/upload/latestWords.ts';
import {
  listWrittenDays,
  onWrittenChanged,
  type Wanted,
} from '../../services/upload/writtenDays.ts';
import { once } from '../common/once.ts';
import { useReported } from '../common/useReported.ts';

const none: readonly WrittenDay[] = [];

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
