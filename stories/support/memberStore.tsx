import type { ReactNode } from 'react';
import type { StateValueFrom } from 'xstate';

import { welcomed, type MemberState } from '#src/domain/practice/member.ts';
import type { Told } from '#src/domain/practice/toldPractice.ts';
import { demoSchedule } from '#src/mocks/world/demoSchedule.ts';
import {
  memberStoreMachine,
  type MemberStoreActorRef,
} from '#src/machines/practice/memberStoreMachine.ts';
import { Frozen } from './stage.tsx';

/** The day on which every frozen story plays: a Friday. */
export const storyDay = '2025-11-21';

/** Maya's schedule, from the Monday before that day on. */
export const storySchedule = JSON.parse(
  JSON.stringify(demoSchedule).replaceAll('2026-11-02', '2025-11-17'),
) as Readonly<Record<string, unknown>>;

const unchanged: Partial<MemberState> = {};

/** A member store with Maya in it, and what a story changes of it. */
export function MemberStore({
  change = unchanged,
  value = 'loaded',
  children,
}: {
  change?: Partial<MemberState & { told: Told }>;
  value?: StateValueFrom<typeof memberStoreMachine>;
  children: (memberStoreRef: MemberStoreActorRef) => ReactNode;
}) {
  const { user, ...rest } = welcomed('maya@example.com');
  const maya = user && { ...user, firstName: 'Maya', lastName: 'Lind', fullName: 'Maya Lind' };

  return (
    <Frozen
      context={{ ...rest, user: maya, today: storyDay, told: null, hidden: [], ...change }}
      key={JSON.stringify([change, value])}
      machine={memberStoreMachine}
      value={value}
    >
      {children}
    </Frozen>
  );
}
