import { useEffect, useState } from 'react';

import { isOutgrown, type DailyUpload } from '../../domain/dailyUpload.ts';
import { deviceUploads } from '../../services/dailyUploads.ts';

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

/** The days that a member submitted, the newest first; read anew with `last`, the upload of the day on screen. */
export function useEarlierDays(email: string, last: DailyUpload | null): readonly DailyUpload[] {
  const [days, setDays] = useState<readonly DailyUpload[]>([]);

  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const listed = await deviceUploads.list(email);
      if (isWanted) setDays(listed);
    };

    void read();
    return () => {
      isWanted = false;
    };
  }, [email, last]);

  return days;
}
