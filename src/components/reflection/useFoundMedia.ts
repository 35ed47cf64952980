import { useEffect, useState } from 'react';

import type { FoundMedia } from '../../domain/reflection/foundMedia.ts';

/** Finds what is kept under a name. Rejects with the signal's reason alone. */
export type LoadMedia = (name: string, signal: AbortSignal) => Promise<FoundMedia>;

/** What was found, with an address at which the page reads it; null while that is looked for. */
export type ShownMedia =
  | { kind: 'shown'; url: string }
  | Exclude<FoundMedia, { kind: 'file' | 'address' }>;

/** What is kept under a name, until it is off the screen. It is looked for anew with each other `attempt`. */
export function useFoundMedia(name: string, load: LoadMedia, attempt: number): ShownMedia | null {
  const [shown, show] = useState<ShownMedia | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    const find = async () => {
      const found = await load(name, leaving.signal).catch(() => null);
      if (found === null || leaving.signal.aborted) return;

      if (found.kind === 'file') made = URL.createObjectURL(found.file);
      show(shownOf(found, made));
    };

    void find();
    return () => {
      leaving.abort();
      show(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [attempt, load, name]);

  return shown;
}

function shownOf(found: FoundMedia, made: string | null): ShownMedia {
  switch (found.kind) {
    case 'file':
      return { kind: 'shown', url: made ?? '' };

    case 'address':
      return { kind: 'shown', url: found.url };

    case 'coming':
    case 'elsewhere':
    case 'unreachable':
      return found;
  }
}
