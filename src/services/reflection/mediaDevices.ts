import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';

/** By the names of what `getUserMedia` rejects with (Media Capture and Streams §10.3). */
const faults: Partial<Record<string, DeviceFault>> = {
  NotAllowedError: 'notAllowed',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
};

/** Opens a microphone or a camera, and asks the member first where they were not asked yet. Throws `DeviceRefused`. */
export async function openStream(constraints: MediaStreamConstraints): Promise<MediaStream> {
  if (!isSecureContext) throw new DeviceRefused('insecure');
  if (!hasMediaDevices()) throw new DeviceRefused('unsupported');

  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new DeviceRefused(faults[name] ?? 'unsupported');
  }
}

export function hasMediaDevices(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** The first of the formats that this browser records. Throws `DeviceRefused` where it records none. */
export function recordableFormat(formats: readonly string[]): string {
  const format =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : formats.find((one) => MediaRecorder.isTypeSupported(one));
  if (format === undefined) throw new DeviceRefused('unsupported');

  return format;
}

/** Lets go of the devices of a stream: their lights go out. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export class DeviceRefused extends Error {
  override readonly name = 'DeviceRefused';
  readonly fault: DeviceFault;

  constructor(fault: DeviceFault) {
    super(`The device was refused: ${fault}.`);
    this.fault = fault;
  }
}

/** Why a device cannot be used. What a browser does not do, it says in many ways. */
export function deviceFaultOf(error: unknown): DeviceFault {
  return error instanceof DeviceRefused ? error.fault : 'unsupported';
}
