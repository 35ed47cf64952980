import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';

import type { LoadMedia } from '../../../components/reflection/useFoundMedia.ts';
import type { MediaShelf } from '../../../components/reflection/mediaShelf.ts';
import { fileWhere, type Synced } from '../../../domain/practice/whereKept.ts';
import { onPlace } from '../../../services/practice/feedPlace.ts';
import { onMediaHere, readMedia } from '../../../services/reflection/reflectionMedia.ts';
import { useAppActors } from '../AppActors.tsx';
import { memberCall } from './memberCall.ts';
import { useRoomsActors } from './RoomsActors.tsx';

type ReadHere = (email: string, name: string) => Promise<Blob | null>;

const nothing: ReadonlySet<string> = new Set();

/** The recordings, photos and videos of the member, on this device or, as far as `synced` tells, with their account. */
export function useMediaShelf(synced: Synced, readHere: ReadHere = readMedia): MediaShelf {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [here, setHere] = useState<ReadonlySet<string> | null>(null);
  const [gone, setGone] = useState(nothing);

  useEffect(() => onMediaHere(email, setHere), [email]);
  useEffect(() => onPlace(email, (place) => setGone(new Set(place.gone))), [email]);

  const load = useCallback<LoadMedia>(
    async (name, signal) => {
      const file = await readHere(email, name);
      if (file !== null) return { kind: 'file', file };

      try {
        const findMedia = await fetchFindMedia();
        return await memberCall(
          sessionRef,
          (token, until) => findMedia({ email, name, token }, until),
          signal,
        );
      } catch {
        signal.throwIfAborted();
        return { kind: 'unreachable' };
      }
    },
    [email, readHere, sessionRef],
  );

  return useMemo(
    () => ({
      load,
      whereIs: (name) => fileWhere(name, synced, here ?? nothing),
      isHere: (name) => here?.has(name) ?? null,
      isGone: (name) => gone.has(name) && here?.has(name) !== true,
    }),
    [gone, here, load, synced],
  );
}

async function fetchFindMedia() {
  const { findMedia } = await import('../../../services/media/findMedia.ts');
  return findMedia;
}
