import * as v from 'valibot';

import { emailAddress } from '../common/text.ts';
import { keptAs } from './auth.ts';

/** POST, with the cookie of a session and without a body: a pass for the writes of the outbox (rules/outbox#O14). */
export const passPath = '/auth/pass';

/** What that is answered: a token that is good for two minutes, and whose it is. */
export const passAnswer = v.object({
  pass: v.pipe(v.string(), v.minLength(1)),
  email: emailAddress,
  kept_as: keptAs,
});
export type PassAnswer = v.InferOutput<typeof passAnswer>;
