import { fromCallback } from 'xstate';

import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type PickKind = 'image' | 'video';

/** How the camera is used here: on the page, by the file input of a phone, or not at all. */
export type CameraWay = 'stream' | 'input' | 'none';

/** What the camera reports. `ms` is how long it films. */
export type CameraEvent =
  | { type: 'camera.denied'; fault: DeviceFault }
  | { type: 'camera.opened'; stream: MediaStream }
  | { type: 'camera.rolled'; ms: number }
  | { type: 'camera.taken'; file: Blob };

export interface CameraWish {
  type: 'camera.film' | 'camera.take';
}

/** Shows what the camera sees, and takes a photo or films a video. It lets go of the camera when it ends. */
export const camera = fromCallback<CameraWish, { kind: PickKind }>(unprovidedListener('camera'));
