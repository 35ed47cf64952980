import type { Deletable } from '../../domain/practice/deletion.ts';
import type { FileWhere } from '../../domain/practice/whereKept.ts';
import type { LoadMedia } from './useFoundMedia.ts';

/** Where recordings, photos and videos are found, and how what was written is deleted. `load` stays the same function while their member does. */
export interface MediaShelf {
  load: LoadMedia;
  /** Where a file is by its name; null of one that goes with its reflection, and of what is only on another device. */
  whereIs: (name: string) => FileWhere | null;
  /** Whether this device has a file, null until that is looked up; left out where it is not. */
  isHere?: (name: string) => boolean | null;
  /** Whether a file was deleted, and is not here any more; left out where that is not known. */
  isGone?: (name: string) => boolean;
  /** Asks whether to delete what was written; left out where nothing can be. */
  askDelete?: (subject: Deletable) => void;
}
