import type { Day } from '../../domain/common/day.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import type { DayRecord } from '../../domain/today/dayTasks.ts';
import type { DailyUpload } from '../../domain/upload/dailyUpload.ts';
import { reportGathered } from '../device/reportKept.ts';
import { listDaysBetween, onDaysKept } from '../today/dayRecords.ts';
import { listUploadsBetween } from '../upload/keptEnds.ts';
import { onUploadKept } from '../upload/uploadsChannel.ts';
import { onDaysTold, readTold } from '../today/toldDays.ts';

/** What this device keeps of several days. */
export interface DeviceDays {
  told: readonly DaySummary[];
  records: readonly DayRecord[];
  uploads: readonly DailyUpload[];
}

/** Reports what this device keeps of the days from one to another, at once and whenever some of it changes. Returns how to stop. */
export function onDeviceDays(
  email: string,
  { from, to }: { from: Day; to: Day },
  report: (days: DeviceDays) => void,
): () => void {
  return reportGathered(
    [
      (listener) => onDaysTold(email, listener),
      (listener) => onDaysKept(email, listener),
      (listener) => onUploadKept(email, listener),
    ],
    async () => {
      const [told, records, uploads] = await Promise.all([
        readTold(email, { from, to }),
        listDaysBetween(email, { from, to }),
        listUploadsBetween(email, { from, to }),
      ]);
      return { told, records, uploads };
    },
    report,
  );
}
