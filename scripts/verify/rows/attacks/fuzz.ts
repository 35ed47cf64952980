import { asyncProperty, check } from 'fast-check';

import { measuredBy, type Row } from '../../support/row.ts';
import { errorFault } from '../../calls/errorForm.ts';
import { requestsTo, type FuzzedCall } from '../../calls/fuzzedCalls.ts';
import { memberIn } from '../../calls/memberIn.ts';
import { addPerson } from '../../support/members.ts';
import { joinAll } from '../../support/routes.ts';
import { openWorld } from '../../support/world.ts';

const calls = 20_000;

/** Whatever is sent is answered in the one form (rules/common#M6): no service fails, and none tells of the inside or of another. */
export const fuzz: Row = {
  name: 'fuzz',
  goal: 'Whatever is sent to a service is answered, never by a failure or a leak',
  limit: `${calls} calls`,
  minutes: { short: 5, full: 10 },
  async run({ seed, signal }) {
    await using world = await openWorld();
    const app = joinAll(world.services);
    const { person, token } = await memberIn(world, 'fuzzykas');
    const other = await addPerson(world.store, 'untouchednoor', world.clock);
    const statuses = new Map<number, number>();

    const details = await check(
      asyncProperty(requestsTo(app, { person, other, token }), async (call) => {
        signal.throwIfAborted();
        const answer = await app.fetch(requestOf(call), {
          incoming: { socket: { remoteAddress: '192.0.2.7' } },
        });
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer.status, call.method === 'HEAD' ? null : text);
        if (fault !== null) throw new Error(`${answer.status}: ${fault}`);
        // What one sends oneself may come back.
        if (text.includes(other.mark) && !JSON.stringify(call).includes(other.mark)) {
          throw new Error(`${answer.status}: it tells of another member`);
        }
      }),
      { seed, numRuns: calls },
    );

    const kinds = [...statuses].toSorted(([one], [two]) => one - two).map(([status]) => status);
    const measured = `${details.numRuns} calls, answered ${kinds.join(' ')}`;
    const faults = details.failed
      ? [`${messageOf(details.errorInstance)}, by ${JSON.stringify(details.counterexample)}`]
      : [];
    const isShallow =
      !details.failed && [200, 401, 403, 422].some((status) => !statuses.has(status));
    return measuredBy(measured, isShallow ? ['The calls do not come far enough.'] : faults);
  },
};

function requestOf({ body, headers, method, path }: FuzzedCall): Request {
  const takesBody = method !== 'GET' && method !== 'HEAD' && body !== null;

  return new Request(`https://fourfold.example${path}`, {
    method,
    headers,
    ...(takesBody ? { body } : {}),
  });
}

function faultOf(status: number, text: string | null): string | null {
  if (status >= 500) return `it fails: ${(text ?? '').slice(0, 80)}`;

  return status >= 400 && text !== null ? errorFault(text) : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
