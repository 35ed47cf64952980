import type { MediaShelf } from '#src/components/reflection/mediaShelf.ts';

/** A shelf of a device that never had a recording, a photo or a video. */
export const emptyShelf: MediaShelf = {
  load: () => Promise.resolve({ kind: 'elsewhere' }),
  whereIs: () => null,
};
