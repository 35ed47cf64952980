import { useSyncExternalStore } from 'react';
import { addons } from 'storybook/preview-api';
import {
  __unsafe_getAllOwnEventDescriptors as eventDescriptorsOf,
  isMachineSnapshot,
  type AnyActor,
  type ActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';

import { redact } from '#src/inspector/redact.ts';

import { asked, told, type PanelMachine } from './xstate-channel.ts';

interface Travel {
  /** Changes when the panel asks for an earlier step, so that the stage makes its actor anew. */
  trip: number;
  snapshot: Snapshot<unknown> | undefined;
}

interface Step {
  event: string;
  snapshot: AnyMachineSnapshot;
}

const home: Travel = { trip: 0, snapshot: undefined };
const listeners = new Set<() => void>();

let root: AnyActor | null = null;
let history: Step[] = [];
let travel: Travel = home;
let isListening = false;

/** Watches the actor on the stage for the machine panel. */
export function inspect(inspection: InspectionEvent) {
  const actor = inspection.actorRef as AnyActor;
  if (inspection.rootId !== actor.sessionId) return;

  if (inspection.type === '@xstate.actor') {
    root = actor;
    history = [];
  }
  if (inspection.type === '@xstate.snapshot' && isMachineSnapshot(inspection.snapshot)) {
    history = [...history, { event: inspection.event.type, snapshot: inspection.snapshot }];
    publish();
  }
}

/** The step the panel asked for, or none. A component that makes an actor from it takes `trip` as its key. */
export function useTravel(): Travel {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => travel,
  );
}

/** Every story starts at home, with no machine in the panel until its stage shows one. */
export function resetPanel() {
  listenOnce();
  root = null;
  history = [];
  travel = home;
  publish();
}

function listenOnce() {
  if (isListening) return;

  isListening = true;
  const channel = addons.getChannel();
  channel.on(asked.refresh, publish);
  channel.on(asked.send, (event: { type: string }) => root?.send(event));
  channel.on(asked.restore, (index: number) => {
    const step = history[index];
    if (root === null || step === undefined) return;

    const logic = root.logic as ActorLogic<Snapshot<unknown>, AnyEventObject>;
    const snapshot: Snapshot<unknown> = logic.getPersistedSnapshot(step.snapshot);
    travel = { trip: travel.trip + 1, snapshot };
    for (const listener of listeners) listener();
  });
}

function publish() {
  const snapshot: unknown = root?.getSnapshot();
  const machines = root !== null && isMachineSnapshot(snapshot) ? [panelMachine(snapshot)] : [];

  addons.getChannel().emit(told.machines, machines);
}

function panelMachine(snapshot: AnyMachineSnapshot): PanelMachine {
  return {
    id: (snapshot.machine as AnyStateMachine).id,
    value: JSON.stringify(snapshot.value),
    status: snapshot.status,
    context: redact(snapshot.context),
    events: (eventDescriptorsOf(snapshot) as string[])
      .filter((type) => !type.startsWith('xstate.') && type !== '*')
      .map((type) => ({ type, isAccepted: isAccepted(snapshot, type) })),
    history: history.map((step, index) => ({
      index,
      event: step.event,
      value: JSON.stringify(step.snapshot.value),
    })),
  };
}

/** Whether a machine takes an event now. A guard that reads a payload cannot be asked without one: then it may. */
function isAccepted(snapshot: AnyMachineSnapshot, type: string): boolean {
  try {
    return snapshot.can({ type });
  } catch {
    return true;
  }
}
