import * as v from 'valibot';

import { errorAnswer } from '../../../src/contract/common/error.ts';

/** What says of its maker what a member needs not know. */
const leaks =
  /node_modules|\bat \w+ \(|\.ts:\d+|select .* from|insert into|PGlite|kysely|ECONN|valibot/iu;

/** What is wrong with the body of a refusal (rules/common#M6), or null. */
export function errorFault(text: string): string | null {
  if (leaks.test(text)) return 'its body tells of the inside';

  try {
    const { detail, message } = v.parse(errorAnswer, JSON.parse(text));
    return message === detail && message !== '' ? null : 'its message and detail differ';
  } catch {
    return 'its body has not the form of an error';
  }
}
