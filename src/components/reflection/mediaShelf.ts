import type { FileWhere } from '../../domain/practice/whereKept.ts';
import type { LoadMedia } from './useFoundMedia.ts';

/** Where recordings, photos and videos are found. `load` stays the same function while their member does. */
export interface MediaShelf {
  load: LoadMedia;
  /** Where a file is by its name; null of one that goes with its reflection, and of what is only on another device. */
  whereIs: (name: string) => FileWhere | null;
}
