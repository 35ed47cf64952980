import { createMiddleware } from 'hono/factory';

import { madeAgoHeader, madeAgoOf } from '../../../src/contract/today/commitments.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';

/**
 * Reckons when something was made, before the body comes, which takes its time: as long before it was received as the device
 * says, and never after (rules/outbox#O11). Throws a Refusal (422) for what is no such time.
 */
export function noteArrival(clock: Clock) {
  return createMiddleware<{ Variables: { madeAt: Date } }>(async (context, next) => {
    const ago = madeAgoOf(context.req.header(madeAgoHeader) ?? null);
    if (ago === null) throw new Refusal(422, 'Made-Ago is a number of milliseconds.');

    context.set('madeAt', new Date(clock().getTime() - ago));
    await next();
  });
}
