import { HttpResponse } from 'msw';

import { idempotencyKey } from '../../contract/today/commitments.ts';
import { failure } from '../common/answers.ts';
import type { MockCall, MockWorld } from './world.ts';

export interface KeyedCall {
  email: string;
  name: string;
  request: Request;
  body: unknown;
}

/** Makes a call that has a key once, and answers it again as it was answered. What is refused is not kept. */
export async function once(
  world: MockWorld,
  { body, email, name, request }: KeyedCall,
  effect: () => MockCall['answer'] | Response,
): Promise<Response> {
  const key = request.headers.get('Idempotency-Key');
  if (key !== null && !idempotencyKey.test(key)) {
    return failure(422, 'An Idempotency-Key has 8 to 128 visible ASCII characters.');
  }

  const bodyHash = await hashOf(JSON.stringify(body));
  const call = `${email} ${name} ${key}`;
  const made = key === null ? undefined : world.calls.get(call);
  if (made !== undefined) {
    return made.bodyHash === bodyHash
      ? HttpResponse.json(made.answer)
      : failure(422, 'This key was used for something else.');
  }

  const answer = effect();
  if (answer instanceof Response) return answer;

  if (key !== null) world.calls.set(call, { bodyHash, answer });
  return HttpResponse.json(answer);
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
