import type { AnyEventObject } from 'xstate';

import type { Payload } from '../payload/payloads.ts';
import type { Json } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { shownEvent } from '../values/json.ts';

/** An event that was received as the view is shown it: without secrets, and without what is filled in as it is sent again. */
export function exampleOf(
  received: AnyEventObject,
  payload: Payload | null,
  secrets: SecretOptions,
): { type: string; [key: string]: Json } {
  return shownEvent(payload?.stripped(received) ?? received, secrets);
}
