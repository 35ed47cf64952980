import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';

import type { ErrorAnswer } from '../../../src/contract/common/error.ts';
import { Refusal, signInAgain, unavailable } from './refusal.ts';
import type { ServiceEnv } from './serviceEnv.ts';
import { isMemberGone, isStoreFull, isStoreUnreachable } from './storeFailure.ts';

const storeRetrySeconds = 5;
const fullRetrySeconds = 60;

/** Answers every error in the one form of the contract. The cause of an unforeseen one stands in the log only. */
export function answerErrors(log: Logger): ErrorHandler<ServiceEnv> {
  return (error, context) => {
    const refusal = refusalOf(error);

    if (!(error instanceof Refusal) && refusal.status >= 500) {
      log.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    }

    return answer(context, refusal);
  };
}

/** Answers a path that no service has. */
export const answerNotFound: NotFoundHandler<ServiceEnv> = (context) =>
  answer(context, new Refusal(404, 'There is nothing at this address.'));

/** The body that every error has. */
export function errorBody(requestId: string, message: string): ErrorAnswer {
  return { message, detail: message, requestId };
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (isStoreFull(error)) return noRoom();
  if (isMemberGone(error)) return signInAgain();
  if (isStoreUnreachable(error)) return unavailable(storeRetrySeconds);
  if (error instanceof HTTPException && error.status < 500) {
    return new Refusal(400, 'The request is malformed.');
  }

  return new Refusal(500, 'Something went wrong on our side. Please try again.');
}

/** 507: nothing was kept, and what is kept can be read. */
function noRoom(): Refusal {
  return new Refusal(507, 'There is no room left to keep this. What was kept before is safe.', {
    'Retry-After': String(fullRetrySeconds),
  });
}

function answer(context: Context<ServiceEnv>, refusal: Refusal): Response {
  const { data, headers, message, status } = refusal;
  const body = errorBody(context.get('requestId'), message);

  return context.json(data === undefined ? body : { ...body, data }, status, { ...headers });
}
