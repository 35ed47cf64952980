import * as v from 'valibot';

import { addressAnswer, addressPaths } from '../../../contract/account/address/address.ts';
import type { AddressUnderWay } from '../../../domain/account/newAddress.ts';
import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import type { HttpRequest } from '../../wire/http.ts';
import { askAsMember, sentenceOf } from '../../wire/memberRequest.ts';
import { accountRefusal } from '../accountRefusal.ts';

/** What is under way with the member's address. Throws `RecoveryRefused`, and `TokenRefused` on 401, as all below it do. */
export async function readUnderWay(
  token: string | null,
  signal: AbortSignal,
): Promise<AddressUnderWay> {
  const answer = await ask({ method: 'GET', url: urlOf('address'), token }, signal);
  const read = v.safeParse(addressAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  const { pending, undo } = read.output.data;
  return {
    pending: pending === null ? null : { ...pending, until: Date.parse(pending.until) },
    undoUntil: undo === null ? null : Date.parse(undo.until),
  };
}

/** Asks for another address, by a proof; a letter goes to it. */
export async function askForAddress(
  wanted: { email: string; proof: string },
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const request = { method: 'POST', url: urlOf('address'), token, body: wanted } as const;
  const answer = await ask(request, signal);

  if (answer.status === 422) {
    throw new RecoveryRefused('rejected', sentenceOf(answer, 'message'));
  }
  if (answer.status !== 202) throw accountRefusal(answer);
}

/** Has the address stay as it is. */
export async function cancelAddress(token: string | null, signal: AbortSignal): Promise<void> {
  const answer = await ask({ method: 'POST', url: urlOf('cancel'), token, body: {} }, signal);

  if (answer.status !== 200) throw accountRefusal(answer);
}

function ask(request: HttpRequest, signal: AbortSignal) {
  return askAsMember(request, signal, () => new RecoveryRefused('network'));
}

function urlOf(call: keyof typeof addressPaths): string {
  return hostOf('auth') + addressPaths[call];
}
