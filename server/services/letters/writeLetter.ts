import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';

import type { Schema } from '../../store/schema.ts';
import { isFree } from '../addresses/reservations.ts';
import type { Keys } from '../secrets/keys.ts';
import { askedBy, type AskedLetters } from '../limits/askedLetters.ts';
import type { SealedLetter } from './carrier.ts';
import type { TakenLetter } from './claims.ts';
import { greetedName } from './greetedName.ts';
import { letterText, type LetterWords } from './letterText.ts';
import { inviteByLetter } from './invitationLinks.ts';
import { factorChanges } from './factorTexts.ts';
import { letterWords, type InvitedBy } from './letterWords.ts';
import { linkMinutes, makeLink, type LinkKind } from './links.ts';
import { noteWish } from './wishes.ts';

export interface WritingTools {
  db: Kysely<Schema>;
  keys: Keys;
  /** What members have in the address bar: links begin with it, and with nothing that a request said. */
  origin: string;
  asked: AskedLetters;
}

const resetFacts = v.object({ why: v.optional(v.picklist(['notMe', 'operator']), 'notMe') });
const factorFacts = v.object({
  how: v.picklist(factorChanges),
  others: v.picklist(['ended', 'kept']),
  at: v.string(),
});
const momentFacts = v.object({ at: v.string() });
const goneFacts = v.object({ name: v.string() });
const passwordFacts = v.object({ how: v.picklist(['reset', 'changed']), at: v.string() });

/**
 * Writes a letter that was taken, with a link that is good from now on; null where nobody is to get one: the address is nobody's, or
 * has been sent as many as it may (rules/account#C57).
 */
export async function writeLetter(
  taken: TakenLetter,
  tools: WritingTools,
  now: Date,
): Promise<SealedLetter | null> {
  const { asked, db, keys, origin } = tools;

  switch (taken.kind) {
    case 'reset': {
      const member = await memberAt(db, taken.address);
      if (member === null || (isAskedFor(taken) && !(await mayReset(member)))) return null;

      const token = await linkOf('reset', member);
      const why = taken.memberId === null ? 'asked' : v.parse(resetFacts, taken.facts).why;
      return sealed(member.email, letterWords.reset({ name: member.name, origin, token, why }));
    }
    case 'passwordChanged': {
      const member = await memberById(db, taken.memberId);
      if (member === null) return null;

      const token = await linkOf('notMe', { ...member, email: taken.address });
      const facts = v.parse(passwordFacts, taken.facts);
      const words = letterWords.passwordChanged({ name: member.name, origin, token, ...facts });
      return sealed(taken.address, words);
    }
    case 'factorChanged': {
      const member = await memberById(db, taken.memberId);
      if (member === null) return null;

      const token = await linkOf('notMe', { ...member, email: taken.address });
      const facts = v.parse(factorFacts, taken.facts);
      const words = letterWords.factorChanged({ name: member.name, origin, token, ...facts });
      return sealed(taken.address, words);
    }
    case 'leaving':
    case 'addressAsked':
    case 'addressChanged': {
      const { address, kind } = taken;
      const member = await memberById(db, taken.memberId);
      if (member === null) return null;

      const undo = kind === 'addressChanged' ? 'undoAddress' : 'notMe';
      const token = await linkOf(undo, { ...member, email: address });
      const facts = v.parse(momentFacts, taken.facts);
      return sealed(address, letterWords[kind]({ name: member.name, origin, token, ...facts }));
    }
    case 'invitation': {
      const { address: email, kind } = taken;
      if (!(await isNobodys(email)) || !(await isAgainOrMayBe(kind, email))) return null;

      const token = await inviteByLetter(db, { email, id: taken.id }, keys, now);
      const by = await inviterOf(taken.memberId);
      return sealed(email, letterWords.invitation({ by, origin, token }));
    }
    case 'wish': {
      const { address: email, kind } = taken;
      if (!(await isNobodys(email)) || !(await isAgainOrMayBe(kind, email))) return null;

      const token = await noteWish(db, { email, id: taken.id }, keys, now);
      return sealed(email, letterWords.wish({ origin, token }));
    }
    case 'addressWanted': {
      const [email, member] = [taken.address, await memberById(db, taken.memberId)];
      if (member === null || !(await isWanted(email, member))) return null;

      const token = await linkOf('newAddress', { ...member, email });
      return sealed(email, letterWords.addressWanted({ name: member.name, origin, token }));
    }
    case 'addressPutBack': {
      const member = await memberById(db, taken.memberId);

      return sealed(taken.address, letterWords.addressPutBack({ name: member?.name ?? null }));
    }
    case 'gone': {
      const { name } = v.parse(goneFacts, taken.facts);
      return sealed(taken.address, letterWords.gone({ name: greetedName(name) }));
    }
  }

  function mayReset({ email }: Reader): Promise<boolean> {
    return asked.mayReset(email, v.parse(askedBy, taken.facts));
  }

  function isNobodys(email: string): Promise<boolean> {
    return isFree(db, { email, memberId: null }, now);
  }

  /** One that is tried again was counted before. */
  async function isAgainOrMayBe(kind: 'invitation' | 'wish', email: string): Promise<boolean> {
    return taken.tries > 1 || asked.mayBe(kind, email);
  }

  /** Still, by a member who may have it; letters that it costs are counted by address and by member. */
  async function isWanted(email: string, { memberId }: Reader): Promise<boolean> {
    const wanted = await db
      .updateTable('address_changes')
      .set({ expires_at: new Date(now.getTime() + linkMinutes.newAddress * 60_000) })
      .where('member_id', '=', memberId)
      .where('address', '=', email)
      .returning('address')
      .executeTakeFirst();
    if (wanted === undefined || !(await isFree(db, { email, memberId }, now))) return false;

    const mayBe = (whose: string) => asked.mayBe('addressWanted', whose);
    return taken.tries > 1 || ((await mayBe(email)) && mayBe(memberId));
  }

  async function inviterOf(memberId: string | null): Promise<InvitedBy> {
    const member = await memberById(db, memberId);
    return member === null ? { kind: 'operator' } : { kind: 'member', name: member.name };
  }

  function linkOf(kind: LinkKind, { email, memberId }: Reader): Promise<string> {
    const link = { id: taken.id, kind, memberId, address: email };

    return db
      .transaction()
      .execute((transaction: Transaction<Schema>) => makeLink(transaction, link, keys, now));
  }

  function sealed(address: string, words: LetterWords): SealedLetter {
    return { ...letterText(words), id: taken.id, address, at: now };
  }
}

interface Reader {
  memberId: string;
  email: string;
  name: string | null;
}

/** By address alone, and not tried before. */
function isAskedFor({ memberId, tries }: TakenLetter): boolean {
  return memberId === null && tries === 1;
}

async function memberAt(db: Kysely<Schema>, address: string): Promise<Reader | null> {
  const found = await members(db).where('addresses.email', '=', address).executeTakeFirst();

  return found === undefined ? null : readerOf(found);
}

async function memberById(db: Kysely<Schema>, memberId: string | null): Promise<Reader | null> {
  if (memberId === null) return null;
  const found = await members(db).where('members.member_id', '=', memberId).executeTakeFirst();

  return found === undefined ? null : readerOf(found);
}

function members(db: Kysely<Schema>) {
  return db
    .selectFrom('members')
    .innerJoin('addresses', 'addresses.member_id', 'members.member_id')
    .where('addresses.reserved_until', 'is', null)
    .select(['members.member_id', 'members.email', 'members.name']);
}

function readerOf(found: { member_id: string; email: string; name: string }): Reader {
  return { memberId: found.member_id, email: found.email, name: greetedName(found.name) };
}
