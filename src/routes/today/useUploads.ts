import { useEffect, useState } from 'react';

import { isOutgrown, type DailyUpload, type WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { deviceUploads } from '../../services/upload/dailyUploads.ts';
import { listWrittenDays, onLeftMedia } from '../../services/upload/writtenDays.ts';

/**
 * What a member submitted of a day, as soon as it is known and when another tab submits it; else null. A sample day counts
 * only where there are no `tasks` of the day itself.
 */
export function useUpload(email: string, date: string, tasks: number): DailyUpload | null {
  const [known, setKnown] = useState<{ email: string; upload: DailyUpload } | null>(null);

  useEffect(
    () => deviceUploads.onSubmitted({ email, date }, (upload) => setKnown({ email, upload })),
    [email, date],
  );

  const upload = known?.email === email && known.upload.date === date ? known.upload : null;
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
  const [days, setDays] = useState<readonly WrittenDay[]>([]);

  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const listed = await listWrittenDays(email, last === null ? date : null);
      if (isWanted) setDays(listed);
    };

    void read();
    const stop = onLeftMedia(email, () => void read());
    return () => {
      isWanted = false;
      stop();
    };
  }, [email, date, last]);

  return days;
}
