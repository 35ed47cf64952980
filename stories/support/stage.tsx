import { useActorRef } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import {
  createActor,
  fromPromise,
  StateMachine,
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type Snapshot,
  type StateValueFrom,
} from 'xstate';

import { inspect, useTravel } from '#.storybook/xstate-preview.ts';

interface FrozenProps<TMachine extends AnyStateMachine> {
  machine: TMachine;
  value: StateValueFrom<TMachine>;
  context: ContextFrom<TMachine>;
  children: (actorRef: Actor<TMachine>) => ReactNode;
}

interface LiveProps<TMachine extends AnyStateMachine> {
  machine: TMachine;
  input: InputFrom<TMachine>;
  children: (actorRef: Actor<TMachine>) => ReactNode;
}

interface Travelled {
  travelled: Snapshot<unknown> | undefined;
}

/**
 * Holds a machine in one state. A resolved snapshot has no children and no pending delays,
 * so `saving` stays `saving` for as long as the story is on screen; nothing it invokes later ever answers.
 */
export function Frozen<TMachine extends AnyStateMachine>(props: FrozenProps<TMachine>) {
  const { trip, snapshot } = useTravel();

  return <FrozenActor key={trip} {...props} travelled={snapshot} />;
}

/** Runs a machine from its first state, for stories that play a whole flow. */
export function Live<TMachine extends AnyStateMachine>(props: LiveProps<TMachine>) {
  const { trip, snapshot } = useTravel();

  return <LiveActor key={trip} {...props} travelled={snapshot} />;
}

function FrozenActor<TMachine extends AnyStateMachine>({
  machine,
  value,
  context,
  travelled,
  children,
}: FrozenProps<TMachine> & Travelled) {
  const [actorRef] = useState(() => {
    const snapshot = travelled ?? machine.resolveState({ value, context });
    return createActor(unanswered(machine), { snapshot, inspect }).start() as Actor<TMachine>;
  });

  return children(actorRef);
}

function LiveActor<TMachine extends AnyStateMachine>({
  machine,
  input,
  travelled,
  children,
}: LiveProps<TMachine> & Travelled) {
  const options = { input, inspect, ...(travelled === undefined ? {} : { snapshot: travelled }) };

  return children(useActorRef(machine as AnyStateMachine, options) as Actor<TMachine>);
}

function unanswered(machine: AnyStateMachine): AnyStateMachine {
  const sources = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  const effects = sources.filter(([, logic]) => !(logic instanceof StateMachine));

  return machine.provide({
    actors: Object.fromEntries(
      effects.map(([name]) => [name, fromPromise(() => new Promise<never>(() => {}))]),
    ),
  });
}
