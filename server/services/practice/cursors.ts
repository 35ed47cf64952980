import { timingSafeEqual } from 'node:crypto';

import type { Keys } from '../secrets/keys.ts';
import { formerHashes, pepperedHash } from '../secrets/pepper.ts';
import { Refusal } from '../wire/refusal.ts';

/** A place in a member's feed: after this number of this epoch. */
export interface Place {
  epoch: string;
  seq: number;
}

/** Writes the places of a member's feed as cursors, and reads them again (rules/practiceFeed#E4). */
export interface Cursors {
  write(place: Place): string;
  /** Throws a Refusal (403) for what was no cursor of this member's. */
  read(text: string): Place;
}

const shape = /^(?<epoch>[0-9a-f]{16})\.(?<seq>\d{1,15})\.(?<seal>[\w-]{43})$/u;

/** The cursors of one member: with another's, or with one of one's own making, nobody comes anywhere. */
export function cursorsOf(keys: Keys, memberId: string): Cursors {
  const partsOf = ({ epoch, seq }: Place) =>
    ['practice cursor', memberId, epoch, String(seq)] as const;

  return {
    write: (place) => `${place.epoch}.${place.seq}.${pepperedHash(keys, ...partsOf(place))}`,
    read(text) {
      const { epoch = '', seal = '', seq = '' } = shape.exec(text)?.groups ?? {};
      const place = { epoch, seq: Number(seq) };
      const seals = [
        pepperedHash(keys, ...partsOf(place)),
        ...formerHashes(keys, ...partsOf(place)),
      ];
      if (seals.some((known) => isSame(known, seal))) return place;

      throw new Refusal(403, 'You can only open your own records.');
    },
  };
}

function isSame(known: string, given: string): boolean {
  return known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given));
}
