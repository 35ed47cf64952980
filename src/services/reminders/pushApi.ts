import * as v from 'valibot';

import {
  pushAnswer,
  pushPaths,
  type PushAnswer,
  type PushSubscriptionBody,
} from '../../contract/reminders/push.ts';
import { ListeningUntold } from '../../domain/reminders/listening.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { askAsMember } from '../wire/memberRequest.ts';

type Told = PushAnswer['data'];

/** What to subscribe with, and where this device listens. Throws `ListeningUntold`, and `TokenRefused` on 401. */
export function readListening(token: string | null, signal: AbortSignal): Promise<Told> {
  return ask({ method: 'GET', url: urlOf(), token }, signal);
}

/** Resolves with null where that is no push service that is sent to. Throws like `readListening`. */
export async function tellListening(
  body: PushSubscriptionBody,
  token: string | null,
  signal: AbortSignal,
): Promise<Told | null> {
  const answer = await send({ method: 'PUT', url: urlOf(), token, body }, signal);

  return answer.status === 422 ? null : toldIn(answer);
}

/** Throws like `readListening`. */
export function endListening(token: string | null, signal: AbortSignal): Promise<Told> {
  return ask({ method: 'DELETE', url: urlOf(), token }, signal);
}

async function ask(request: HttpRequest, signal: AbortSignal): Promise<Told> {
  return toldIn(await send(request, signal));
}

function send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new ListeningUntold());
}

function toldIn({ body, status }: HttpAnswer): Told {
  const read = v.safeParse(pushAnswer, body);
  if (status !== 200 || !read.success) throw new ListeningUntold();

  return read.output.data;
}

function urlOf(): string {
  return hostOf('schedule') + pushPaths.device;
}
