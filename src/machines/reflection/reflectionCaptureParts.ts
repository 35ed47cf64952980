import { wayMaterialOf, type MaterialEvent } from '../../domain/reflection/reflection.ts';
import type { Capture, CaptureInput } from '../../domain/reflection/reflectionCapture.ts';

type Scope = { context: CaptureInput & Capture };

/** Whose reflection a capture makes, and of what. */
export const owner = ({ context: { email, task } }: Scope) => ({ email, task });
/** What was chosen and written so far. */
export const draftOf = ({ context: { mood, way, text } }: Scope) => ({ mood, way, text });
const changed = ({ context, event }: Scope & { event: MaterialEvent }) => ({
  ...owner({ context }),
  ...wayMaterialOf(event),
});
/** What a way has made or let go of is remembered, and kept on this device. */
export const changeMaterial = [
  { type: 'recordMaterial', params: changed },
  { type: 'keepMaterial', params: changed },
] as const;
