import type { AnyEventObject } from 'xstate';

import type { KnownApp } from '../app/knownApp.ts';
import type { Payload } from '../payload/payloads.ts';
import type { Json } from '../protocol/protocol.ts';
import { exampleOf } from '../record/example.ts';
import { faultOfTaking } from '../record/faultOfTaking.ts';
import { snapshotOf } from '../record/record.ts';
import type { Choice } from '../replay/choice.ts';
import { unpack } from '../values/unpack.ts';
import { isOwnType } from '../xstate/xstatePrivate.ts';

type SentEvent = { type: string; [key: string]: Json };

/**
 * Makes what sends a tester's event to a machine. It fills in what the page knows. Rejects with a sentence, and sends nothing,
 * where the event is none of the machine's, or the machine would end in an error by it.
 */
export function createSending({
  choice,
  app,
}: {
  choice: Choice;
  app: KnownApp;
}): (actorId: string, event: SentEvent) => Promise<void> {
  return async (actorId, sent) => {
    await app.learnEvents();
    const actor = choice.activeActor(actorId);
    const { machine } = choice.recordOf(actorId);
    const payloads = app.payloadsFor(machine.id);
    const payload = payloads?.get(sent.type) ?? null;
    const event = await meant(actorId, sent, payload);

    const isUnknown = payload === null && (payloads?.size ?? 0) > 0 && !isOwnType(event.type);
    const fault = isUnknown
      ? `${machine.id} has no event of that type`
      : (payload?.faultOf(event) ?? faultOfTaking(snapshotOf(actor), event, app.secrets));
    if (fault !== null) throw new Error(`"${event.type}" was not sent: ${fault}.`);

    actor.send(event);
  };

  /** What the view was shown of an event that was received stands for that very event, secrets and all. */
  async function meant(
    actorId: string,
    sent: SentEvent,
    payload: Payload | null,
  ): Promise<AnyEventObject> {
    const received = choice.lastReceived(actorId, sent.type);
    if (received !== undefined && isSame(sent, exampleOf(received, payload, app.secrets))) {
      return payload?.filled(received, { isFresh: true }) ?? received;
    }
    const event = isPacked(sent) ? await unpacked(sent) : sent;

    return payload?.filled(event) ?? event;
  }

  async function unpacked(event: SentEvent): Promise<AnyEventObject> {
    const classes = await app.errorClasses();
    const fields = new Map<string, unknown>();
    for (const [key, json] of Object.entries(event)) fields.set(key, unpack(json, { classes }));

    return { ...Object.fromEntries(fields), type: event.type };
  }
}

function isPacked(event: SentEvent): boolean {
  return JSON.stringify(event).includes('"$":');
}

function isSame(event: object, other: object): boolean {
  return JSON.stringify(event) === JSON.stringify(other);
}
