import { beginsAs, headLength } from '../../contract/media/fileTypes.ts';
import { digestBlock } from '../../contract/media/media.ts';
import { tusHeaders } from '../../contract/media/tus.ts';
import { failure } from '../common/answers.ts';
import { noteItem } from '../world/feed.ts';
import type { MockWorld } from '../world/world.ts';
import type { MockMedia } from './stored.ts';

/** Keeps what has come whole, with a number in the feed; what is not what was announced comes anew. Null, or how it is refused. */
export async function closeMedia(
  world: MockWorld,
  { email, id }: { email: string; id: string },
  media: MockMedia,
): Promise<Response | null> {
  if (media.state === 'kept') return null;
  if (media.bytes.length < media.body.size) {
    return failure(409, 'Not all of the file has come yet.', {
      [tusHeaders.offset]: String(media.bytes.length),
    });
  }

  const fault = await faultOf(media);
  if (fault !== null) {
    media.bytes = new Uint8Array();
    return failure(422, fault);
  }
  media.state = 'kept';
  const made_at = new Date(media.madeAt).toISOString();
  noteItem(world, email, {
    kind: 'media',
    id,
    content: { made_at, body: media.body, state: 'kept' },
  });
  return null;
}

async function faultOf({ body, bytes }: MockMedia): Promise<string | null> {
  if (body.digest !== null && (await digestOf(bytes)) !== body.digest) {
    return 'The file is not what was announced.';
  }
  const head = String.fromCodePoint(...bytes.subarray(0, headLength));

  return beginsAs(body.type, head) ? null : 'The file is not of the type that it says.';
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const blocks = Array.from({ length: Math.ceil(bytes.length / digestBlock) }, (_, index) =>
    sha256(bytes.slice(index * digestBlock, (index + 1) * digestBlock)),
  );
  const hashes = await Promise.all(blocks);
  const whole = await sha256(new Uint8Array(hashes.flatMap((hash) => [...hash])));

  return [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
