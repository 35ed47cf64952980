import { timingSafeEqual } from 'node:crypto';

import { contentPath } from '../../../src/contract/media/paths.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Keys } from '../secrets/keys.ts';
import { formerHashes, pepperedHash } from '../secrets/pepper.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';

/** For how long an address is good, in milliseconds; no longer than the sign-in for which it was made. */
const goodMs = 15 * 60_000;

/** Whose file it is, and by which sign-in it may be read. */
export interface Reader {
  memberId: string;
  sessionId: string;
  id: string;
}

export interface Addresses {
  /** Where this reader's browser reads the file without a token, and until when. */
  make(reader: Reader, email: string): { path: string; until: string };
  /**
   * Throws a Refusal (403) unless the query is of an address that was made for this file, is still good, and whose sign-in lives and is
   * that of the member of the path. Answers who reads.
   */
  read(asked: { email: string; id: string; query: URLSearchParams }): Promise<Reader>;
}

/** Makes addresses for elements of a page, which send no token, and reads them again (rules/media#V6). */
export function createAddresses(keys: Keys, sessions: Sessions, clock: Clock): Addresses {
  const partsOf = ({ id, memberId, sessionId }: Reader, until: string) =>
    ['media address', memberId, sessionId, id, until] as const;

  return {
    make(reader, email) {
      const until = new Date(clock().getTime() + goodMs).toISOString();
      const seal = pepperedHash(keys, ...partsOf(reader, until));
      const { id, memberId: member, sessionId: by } = reader;
      const query = new URLSearchParams({ member, by, until, seal });
      return { path: `${contentPath(email, id)}?${query.toString()}`, until };
    },
    async read({ email, id, query }) {
      const until = query.get('until') ?? '';
      const memberId = query.get('member') ?? '';
      const sessionId = query.get('by') ?? '';
      const reader = { memberId, sessionId, id };
      const parts = partsOf(reader, until);
      const isSealed = [pepperedHash(keys, ...parts), ...formerHashes(keys, ...parts)].some(
        (seal) => isSame(seal, query.get('seal') ?? ''),
      );
      const isGood = isSealed && new Date(until) > clock();
      if (isGood && (await sessions.emailOf(memberId, sessionId)) === email) return reader;

      throw new Refusal(403, 'This address is good no longer. Please ask for another one.');
    },
  };
}

function isSame(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];

  return one.length === other.length && timingSafeEqual(one, other);
}
