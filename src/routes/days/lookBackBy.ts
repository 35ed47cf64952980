import { fromCallback } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { lookBackMachine, type LookBackEvent } from '../../machines/days/lookBackMachine.ts';
import { readDays } from '../../services/days/daysApi.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';

export interface AskedDays {
  email: string;
  from: Day;
  to: Day;
}

/** A look back by a way to ask for days and to keep what comes, which is tried again once the network is back. */
export function lookBackBy(askAndKeep: (asked: AskedDays, signal: AbortSignal) => Promise<void>) {
  return lookBackMachine.provide({
    actors: {
      networkChanges: fromCallback<LookBackEvent>(({ sendBack }) =>
        onBackOnline(() => sendBack({ type: 'network.back' })),
      ),
      fetchDays: fromRequest<void, AskedDays>(({ input, signal }) => askAndKeep(input, signal)),
    },
  });
}

/** What the account says of the days. Rejects as the call does. */
export function askForDays(
  sessionRef: SessionActorRef,
  { email, from, to }: AskedDays,
  signal: AbortSignal,
): Promise<DaySummary[]> {
  return memberCall(
    sessionRef,
    (token, until) => readDays(email, { from, to }, token, until),
    signal,
  );
}
