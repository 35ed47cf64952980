import { useSelector } from '@xstate/react';
import { useCallback } from 'react';

import type { FoundMedia } from '../../../domain/reflection/foundMedia.ts';
import { readMedia } from '../../../services/reflection/reflectionMedia.ts';
import { useAppActors } from '../AppActors.tsx';
import { memberCall } from './memberCall.ts';

type ReadHere = (email: string, name: string) => Promise<Blob | null>;
type LoadMedia = (name: string, signal: AbortSignal) => Promise<FoundMedia>;

/** How to find a recording, a photo or a video of the member's: on this device, or with their account. */
export function useLoadMedia(readHere: ReadHere = readMedia): LoadMedia {
  const { sessionRef } = useAppActors();
  const email = useSelector(sessionRef, ({ context }) => context.email ?? '');

  return useCallback(
    async (name, signal) => {
      const file = await readHere(email, name);
      if (file !== null) return { kind: 'file', file };

      try {
        const { findMedia } = await import('../../../services/media/findMedia.ts');
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
}
