import * as v from 'valibot';

import {
  backupCodesAnswer,
  factorAnswer,
  factorPaths,
  setUpAnswer,
} from '../../contract/account/factor.ts';
import type {
  Factor,
  FactorConfirmation,
  FactorOrder,
  FactorSecret,
} from '../../domain/account/factor.ts';
import { codeOf } from '../../domain/account/mfaCode.ts';
import { reasonOf, RecoveryRefused } from '../../domain/account/recovery.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer } from '../wire/http.ts';
import { askAsMember, isSuccess, sentenceOf } from '../wire/memberRequest.ts';

// Ten codes are hashed as slowly as a password, and on a busy day they wait their turn.
const slowTimeout = 30_000;

/** A call of a signed-in member. Each throws `RecoveryRefused`, and `TokenRefused` on 401. */
type MemberCall<TInput, TOutput> = (
  input: TInput,
  token: string | null,
  signal: AbortSignal,
) => Promise<TOutput>;

/** Whether a second factor is on, and how many backup codes are left. */
export async function readFactor(token: string | null, signal: AbortSignal): Promise<Factor> {
  const { data } = bodyOf(factorAnswer, await ask('factor', undefined, token, signal));

  return {
    isOn: data.is_on,
    backupCodesLeft: data.backup_codes_left,
    browsers: data.browsers.map(({ id, is_here: isHere, name, until }) => ({
      id,
      name,
      until: Date.parse(until),
      isHere,
    })),
  };
}

/** Asks for a secret by a proof. */
export const beginSetUp: MemberCall<{ proofToken: string }, FactorSecret> = async (
  { proofToken },
  token,
  signal,
) => bodyOf(setUpAnswer, await ask('setUp', { proof: proofToken }, token, signal)).data;

/** Switches on what waits for its code, and answers ten backup codes. */
export const confirmSetUp: MemberCall<FactorConfirmation, readonly string[]> = async (
  { endOthers, id, mfaCode },
  token,
  signal,
) => {
  const body = { id, code: codeOf({ mfaCode }), end_others: endOthers };

  return bodyOf(backupCodesAnswer, await ask('confirm', body, token, signal)).data.codes;
};

/** Asks for ten other backup codes. */
export const renewCodes: MemberCall<FactorOrder, readonly string[]> = async (
  { endOthers, proofToken },
  token,
  signal,
) => {
  const body = { proof: proofToken, end_others: endOthers };

  return bodyOf(backupCodesAnswer, await ask('codes', body, token, signal)).data.codes;
};

export const switchOff: MemberCall<FactorOrder, void> = async (
  { endOthers, proofToken },
  token,
  signal,
) => {
  const answer = await ask('off', { proof: proofToken, end_others: endOthers }, token, signal);

  if (!isSuccess(answer)) throw refusalOf(answer);
};

/** Has a browser asked for a code again. */
export const forgetBrowser: MemberCall<{ id: string }, void> = async ({ id }, token, signal) => {
  const answer = await ask('forget', { id }, token, signal);

  if (!isSuccess(answer)) throw refusalOf(answer);
};

function ask(
  call: keyof typeof factorPaths,
  body: object | undefined,
  token: string | null,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return askAsMember(
    {
      method: body === undefined ? 'GET' : 'POST',
      url: hostOf('auth') + factorPaths[call],
      token,
      credentials: true,
      timeout: slowTimeout,
      ...(body === undefined ? {} : { body }),
    },
    signal,
    () => new RecoveryRefused('network'),
  );
}

function bodyOf<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: HttpAnswer,
): v.InferOutput<TSchema> {
  const body = v.safeParse(schema, answer.body);
  if (isSuccess(answer) && body.success) return body.output;

  throw refusalOf(answer);
}

function refusalOf(answer: HttpAnswer): RecoveryRefused {
  return new RecoveryRefused(reasonOf(answer.status), sentenceOf(answer, 'message'));
}
