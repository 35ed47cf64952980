import type { MediaFiles } from '../../store/media/mediaFiles.ts';
import type { Clock } from '../wire/clock.ts';
import type { WriteTools } from '../writes/write.ts';
import type { Arrivals } from './arrivals.ts';

/** What the calls of the media service work with. */
export interface MediaTools extends WriteTools {
  clock: Clock;
  files: MediaFiles;
  arrivals: Arrivals;
}

/** One thing of a member's. */
export interface Named {
  memberId: string;
  id: string;
}
