import { isMachineSnapshot, type InspectionEvent, type Observer, type Snapshot } from 'xstate';

import type { SecretOptions } from '../protocol/secrets.ts';
import { shown, shownEvent } from '../values/json.ts';
import { machineOf, parentOf } from '../xstate/xstatePrivate.ts';
import { actorOf } from '../record/actorOf.ts';
import { definitionOf } from './definition.ts';

const viewer = 'https://stately.ai';
const address = `${viewer}/inspect`;
const windowName = 'xstateinspector';
/** What the viewer says as soon as it listens, and again after it was loaded anew. */
const connected = '@statelyai.connected';
const version = '0.7.2';
const mostMessages = 5_000;

/** What of a window the door needs. */
export interface StatelyHost {
  open: (url: string, name: string) => Pick<Window, 'postMessage'> | null;
  addEventListener: (type: string, hear: (event: MessageEvent<unknown>) => void) => void;
  removeEventListener: (type: string, hear: (event: MessageEvent<unknown>) => void) => void;
}

interface StatelyOptions {
  secrets?: SecretOptions;
  host?: StatelyHost;
}

/**
 * Opens Stately's hosted inspector in a window of its own, and tells it what actors do, without secrets and to its origin alone.
 * Where the browser opens no window by itself it opens at the next click. What is told until the viewer listens is kept for it.
 */
export function inspectInStately({ secrets = {}, host = window }: StatelyOptions): {
  inspect: Observer<InspectionEvent>;
} {
  const told: object[] = [];
  let opened = host.open(address, windowName);
  let isListening = false;

  host.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== viewer || source === null || source !== opened) return;
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type !== connected) return;

    isListening = true;
    for (const message of told) opened?.postMessage(message, viewer);
  });
  if (opened === null) host.addEventListener('click', openByHand);

  return {
    inspect: {
      next(inspection) {
        const message = messageOf(inspection, secrets);
        if (message === null) return;

        told.push(message);
        if (told.length > mostMessages) told.shift();
        if (isListening) opened?.postMessage(message, viewer);
      },
    },
  };

  function openByHand() {
    host.removeEventListener('click', openByHand);
    opened = host.open(address, windowName);
  }
}

/** An inspection as the viewer reads it; null for what it has no word for. */
function messageOf(inspection: InspectionEvent, secrets: SecretOptions): object | null {
  const actor = actorOf(inspection.actorRef);
  if (actor === null) return null;
  const common = {
    rootId: inspection.rootId,
    sessionId: actor.sessionId,
    createdAt: String(Date.now()),
    id: null,
    _version: version,
  };

  switch (inspection.type) {
    case '@xstate.actor': {
      const machine = machineOf(actor);
      return {
        ...common,
        type: '@xstate.actor',
        name: machine === null || actor.id !== actor.sessionId ? actor.id : machine.id,
        parentId: parentOf(actor)?.sessionId,
        definition: definitionOf(machine, actor.id),
        snapshot: { status: 'active' },
      };
    }
    case '@xstate.event':
      return {
        ...common,
        type: '@xstate.event',
        sourceId: inspection.sourceRef?.sessionId,
        event: shownEvent(inspection.event, secrets),
      };
    case '@xstate.snapshot':
      return {
        ...common,
        type: '@xstate.snapshot',
        event: shownEvent(inspection.event, secrets),
        snapshot: placeOf(inspection.snapshot, secrets),
      };
    default:
      return null;
  }
}

/** Where an actor is, and what a machine holds. What a call was given or answered is nobody's. */
function placeOf(snapshot: Snapshot<unknown>, secrets: SecretOptions): object {
  const { status } = snapshot;
  if (!isMachineSnapshot(snapshot)) return { status };

  const value = shown(snapshot.value);
  return { status, value, context: shown(snapshot.context, secrets) };
}
