import type { MediaAnswer, MediaBody, MediaState } from '../../contract/media/media.ts';
import { contentPath } from '../../contract/media/paths.ts';
import { versionOf } from '../../contract/practice/versions.ts';
import { failure } from '../common/answers.ts';
import { epoch, itemOf } from '../world/feed.ts';
import type { MockWorld } from '../world/world.ts';

/** A file as far as it has come. */
export interface MockMedia {
  body: MediaBody;
  state: MediaState;
  bytes: Uint8Array<ArrayBuffer>;
  /** In milliseconds since the epoch. */
  madeAt: number;
}

const worlds = new WeakMap<MockWorld, Map<string, MockMedia>>();

/** The files of a world, by address and id. They are in memory alone: a browser has no room for them beside the world. */
export function mediaIn(world: MockWorld): Map<string, MockMedia> {
  const media = worlds.get(world) ?? new Map<string, MockMedia>();
  worlds.set(world, media);

  return media;
}

export function keyOf(email: string, id: string): string {
  return `${email} ${id}`;
}

/** A file of a member's, or what a call for it is refused with. */
export function requireMedia(world: MockWorld, email: string, id: string): MockMedia | Response {
  if (isGone(world, email, id)) return gone();

  return mediaIn(world).get(keyOf(email, id)) ?? failure(404, 'There is no such file.');
}

export function isGone(world: MockWorld, email: string, id: string): boolean {
  return itemOf(world, email, 'media', id)?.content === null;
}

export function gone(): Response {
  return failure(410, 'This was deleted.');
}

/** How a file stands, as the wire tells it to whoever is signed in by this session. */
export function answerOf(
  world: MockWorld,
  { body, bytes, state }: MockMedia,
  { email, id, session }: { email: string; id: string; session: string },
): MediaAnswer {
  const item = itemOf(world, email, 'media', id);
  const query = new URLSearchParams({ by: session, seal: btoa(keyOf(email, id)) });

  return {
    id,
    state,
    offset: bytes.length,
    size: body.size,
    version: item === undefined ? null : versionOf(epoch, item.seq),
    address:
      state === 'kept'
        ? {
            path: `${contentPath(email, id)}?${query.toString()}`,
            until: new Date(Date.now() + 15 * 60_000).toISOString(),
          }
        : null,
  };
}
