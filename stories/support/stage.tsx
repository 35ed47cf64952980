import { forgiving, scheduleDelays, unanswered } from '@fourfold/xstate-inspector/testing';
import { useActorRef } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import {
  createActor,
  SimulatedClock,
  type Actor,
  type ActorOptions,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type Snapshot,
  type StateValueFrom,
} from 'xstate';

import { noteHeld } from '#.storybook/claims/frozen.ts';
import { inspect, onHeld, useTravelled } from '#.storybook/inspection.ts';
import { isUnprovided } from '#src/machines/common/unprovided.ts';

type Children<TMachine extends AnyStateMachine> = (actorRef: Actor<TMachine>) => ReactNode;

interface FrozenProps<TMachine extends AnyStateMachine> {
  machine: TMachine;
  value: StateValueFrom<TMachine>;
  context: ContextFrom<TMachine>;
  children: Children<TMachine>;
}

interface LiveProps<TMachine extends AnyStateMachine> {
  machine: TMachine;
  input: InputFrom<TMachine>;
  children: Children<TMachine>;
}

/**
 * Holds a machine in one state. A resolved snapshot has no children and no pending delays,
 * so `saving` stays `saving` for as long as the story is on screen; nothing it invokes later ever answers.
 * Once the tester holds the story's time, the delays of its states wait in that time.
 */
export function Frozen<TMachine extends AnyStateMachine>({
  machine,
  value,
  context,
  children,
}: FrozenProps<TMachine>) {
  const [actorRef] = useState(() => {
    noteHeld(machine.id);
    const snapshot = machine.resolveState({ value, context });
    return startActor(forgiving(unanswered(machine), isUnprovided), {
      snapshot,
      inspect,
    }) as Actor<TMachine>;
  });
  useEffect(() => onHeld(() => scheduleDelays(actorRef)), [actorRef]);

  return (
    <OnStage actorRef={actorRef} machine={machine}>
      {children}
    </OnStage>
  );
}

/** Runs a machine from its first state, for stories that play a whole flow. */
export function Live<TMachine extends AnyStateMachine>({
  machine,
  input,
  children,
}: LiveProps<TMachine>) {
  const actorRef = useActorRef(machine as AnyStateMachine, { input, inspect }) as Actor<TMachine>;

  return (
    <OnStage actorRef={actorRef} machine={machine}>
      {children}
    </OnStage>
  );
}

interface OnStageProps<TMachine extends AnyStateMachine> {
  actorRef: Actor<TMachine>;
  machine: TMachine;
  children: Children<TMachine>;
}

/** Shows the actor, or one that stands where it stood at the step the panel looks at; the rest of the screen stays. */
function OnStage<TMachine extends AnyStateMachine>({
  actorRef,
  machine,
  children,
}: OnStageProps<TMachine>) {
  const travelled = useTravelled(actorRef.sessionId);
  const [stood, setStood] = useState<{ snapshot: Snapshot<unknown> | null; ref: Actor<TMachine> }>(
    () => ({ snapshot: null, ref: actorRef }),
  );
  if (stood.snapshot !== travelled) {
    const ref = travelled === null ? actorRef : standing(machine, travelled);
    setStood({ snapshot: travelled, ref });
  }

  return children(stood.ref);
}

/** An actor that stands still: its time does not pass, and nothing it asks for answers. */
function standing<TMachine extends AnyStateMachine>(
  machine: TMachine,
  snapshot: Snapshot<unknown>,
): Actor<TMachine> {
  const clock = new SimulatedClock();

  return startActor(unanswered(machine), { snapshot, clock }) as Actor<TMachine>;
}

function startActor(machine: AnyStateMachine, options: ActorOptions<AnyStateMachine>) {
  return createActor(machine, options).start();
}
