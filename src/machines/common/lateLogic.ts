import type { ActorLogic, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';

/** The logic of a machine that comes with a file of its own, and emits nothing. */
export type LateLogic<TMachine extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<TMachine>,
  EventFromLogic<TMachine>,
  InputFrom<TMachine>
>;

/** Runs as the machine that `get` answers, which is there by the time an actor of it begins. */
export function lateLogic<TMachine extends AnyStateMachine>(
  get: () => LateLogic<TMachine>,
): LateLogic<TMachine> {
  return {
    getInitialSnapshot: (scope, input) => get().getInitialSnapshot(scope, input),
    transition: (snapshot, event, scope) => get().transition(snapshot, event, scope),
    start: (snapshot, scope) => get().start?.(snapshot, scope),
    getPersistedSnapshot: (snapshot, options) => get().getPersistedSnapshot(snapshot, options),
  };
}
