import * as v from 'valibot';
import { expect } from 'vitest';

import { errorAnswer } from '#src/contract/common/error.ts';

/** The answer as a test compares it with `error`: `detail` must say what `message` says. */
export async function errorOf(response: Response) {
  const { message, detail, requestId } = v.parse(errorAnswer, await response.json());

  return {
    status: response.status,
    message,
    saysItTwice: detail === message,
    isNamed: requestId !== '',
  };
}

export function error(status: number, message: unknown = expect.stringMatching(/./u)) {
  return { status, message, saysItTwice: true, isNamed: true };
}
