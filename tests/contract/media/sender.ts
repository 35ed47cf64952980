import * as v from 'valibot';

import { mediaAnswer, type MediaBody } from '#src/contract/media/media.ts';
import { closePath, contentPath, mediaPath } from '#src/contract/media/paths.ts';
import { partType, tusHeaders, tusVersion } from '#src/contract/media/tus.ts';
import { writeAnswer } from '#src/contract/practice/writes.ts';
import { device, deviceOf, type PracticeConnection } from '#tests/contract/practice/device.ts';

/** A device of a member's that sends files, by this token, to whomever's path. */
export function sender(connection: PracticeConnection, email: string, token: string | null) {
  const call = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
    connection.fetch(path, {
      method,
      headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    });

  return {
    token,
    email,
    feed: device(connection, email, token),
    announce: (id: string, body: Partial<MediaBody>, headers: Record<string, string> = {}) =>
      call(
        mediaPath(email, id),
        'PUT',
        { 'Content-Type': 'application/json', ...headers },
        JSON.stringify(body),
      ),
    ask: (id: string, headers: Record<string, string> = { [tusHeaders.version]: tusVersion }) =>
      call(mediaPath(email, id), 'HEAD', headers),
    part: (id: string, offset: number | string, bytes: BodyInit, headers: object = {}) =>
      call(
        mediaPath(email, id),
        'PATCH',
        {
          [tusHeaders.version]: tusVersion,
          [tusHeaders.offset]: String(offset),
          'Content-Type': partType,
          ...headers,
        },
        bytes,
      ),
    close: (id: string) => call(closePath(email, id), 'POST', {}),
    look: (id: string) => call(mediaPath(email, id), 'GET', {}),
    read: (id: string, headers: Record<string, string> = {}) =>
      call(contentPath(email, id), 'GET', headers),
    remove: (id: string, headers: Record<string, string> = {}) =>
      call(mediaPath(email, id), 'DELETE', headers),
    /** Reads an address as an element of a page does. */
    play: (path: string, headers: Record<string, string> = {}) =>
      connection.fetch(path, { headers }),
  };
}
export type Sender = ReturnType<typeof sender>;

/** The same of a member who signs in. */
export async function senderOf(connection: PracticeConnection, email: string): Promise<Sender> {
  const { token } = await deviceOf(connection, email);

  return sender(connection, email, token);
}

/** How a file stands. Throws where that was refused. */
export async function standing(answer: Promise<Response>) {
  return v.parse(mediaAnswer, await (await answer).json());
}

/** The version that a write answers. Throws where that was refused. */
export async function versionIn(answer: Promise<Response>): Promise<string> {
  return v.parse(writeAnswer, await (await answer).json()).version;
}

/** How far a file has come, by the protocol. */
export async function offsetAt(answer: Promise<Response>): Promise<number> {
  return Number((await answer).headers.get(tusHeaders.offset));
}

/** Announces a file and sends these first bytes of it. Answers what the part was answered. */
export async function begin(
  from: Sender,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  body: MediaBody,
): Promise<Response> {
  await from.announce(id, body);

  return from.part(id, 0, bytes);
}

/** Where a kept file is read without a token. Throws where it has no such address. */
export async function addressOf(from: Sender, id: string): Promise<string> {
  const { address } = await standing(from.look(id));
  if (address === null) throw new Error(`The file ${id} is read at no address.`);

  return address.path;
}

/** Announces, sends and keeps a file, and answers its version. */
export async function keep(
  from: Sender,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  body: MediaBody,
) {
  await begin(from, id, bytes, body);

  return versionIn(from.close(id));
}
