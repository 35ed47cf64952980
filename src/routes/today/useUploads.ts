import { useEffect, useState } from 'react';

import type { DailyUpload } from '../../domain/dailyUpload.ts';
import { deviceUploads } from '../../services/dailyUploads.ts';

/** What a member submitted of a day, as soon as it is known and when another tab submits it; else null. */
export function useUpload(email: string, date: string): DailyUpload | null {
  const [known, setKnown] = useState<{ email: string; upload: DailyUpload } | null>(null);

  useEffect(
    () => deviceUploads.onSubmitted({ email, date }, (upload) => setKnown({ email, upload })),
    [email, date],
  );

  return known?.email === email && known.upload.date === date ? known.upload : null;
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
