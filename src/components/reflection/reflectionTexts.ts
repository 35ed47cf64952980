import type { FileWhere } from '../../domain/practice/whereKept.ts';
import type { DeviceFault, MediaFault } from '../../domain/reflection/mediaFault.ts';
import type { Delivery, Mood, ReflectionWay } from '../../domain/reflection/reflection.ts';

export const moodNames: Record<Mood, string> = { happy: 'Happy', neutral: 'Neutral', sad: 'Sad' };

export const wayNames: Record<ReflectionWay, string> = {
  voice: 'Voice',
  image: 'Photo',
  video: 'Video',
  text: 'Text',
};

/** What is said of a reflection that was saved, or that waits on this device; `name` tells its task from the others (rules/rooms#R7, rules/outbox#O8). */
export function deliveryText(name: string, delivery: Delivery): string {
  return delivery === 'onDevice'
    ? `Kept here: ${name}. It is sent when the network is back.`
    : `${name} saved`;
}

/** rules/reflection#F5 */
export const tooShort = 'Voice note must be at least 15 seconds';
export const longEnough = 'Long enough';

/** What keeps the microphone from recording, and what to do. */
export const microphoneFaults: Record<DeviceFault, string> = {
  notAllowed:
    'The microphone is not allowed for this site. Allow it in your browser’s site settings and try again, or write instead.',
  notFound: 'No microphone was found. Connect one and try again, or write instead.',
  busy: 'Another app is using the microphone. Close it there and try again, or write instead.',
  insecure: 'A microphone works on a secure (https) page only. You can write instead.',
  unsupported:
    'This browser cannot record sound. You can write instead, or add a photo or a video.',
};

export const cameraFaults: Record<DeviceFault, string> = {
  notAllowed:
    'The camera is not allowed for this site. Allow it in your browser’s site settings and try again, or choose a file.',
  notFound: 'No camera was found. Connect one and try again, or choose a file.',
  busy: 'Another app is using the camera. Close it there and try again, or choose a file.',
  insecure: 'A camera works on a secure (https) page only. You can choose a file.',
  unsupported: 'This browser cannot use the camera here. You can choose a file.',
};

const mediaFaults: Record<MediaFault, string> = {
  svg: 'An SVG drawing cannot be sent, since it can carry scripts. Choose a photo, or save the drawing as a PNG.',
  heic: 'This browser cannot open HEIC photos. Choose a JPEG, or set your camera to “Most compatible”.',
  noImage: 'This file is not a photo. Choose a JPEG, PNG, WebP or GIF.',
  noVideo: 'This file is not a video that can be sent. Choose an MP4, WebM or QuickTime file.',
  unreadable: 'This file could not be opened. Choose another one.',
  largePhoto: 'This photo is too large to open. Choose one of at most 50 MB.',
  largeVideo: '',
};

/** Why a file is not taken, with its size where that is why. */
export function refusalText({ fault, bytes }: { fault: MediaFault; bytes: number }): string {
  return fault === 'largeVideo'
    ? `This video is too large to send (${megabytes(bytes)} MB). Up to 200 MB can be sent.`
    : mediaFaults[fault];
}

/** Where a recording, a photo or a video is. */
export function fileWhereText(where: FileWhere): string {
  switch (where.kind) {
    case 'device':
      return 'On this device';

    case 'account':
      return 'With your account';

    case 'sending':
      return `Sending, ${where.percent}%`;
  }
}

/** Minutes and seconds, as a clock has them: 0:09. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);

  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Up to the next tenth, so that what is too large never reads as what fits. */
function megabytes(bytes: number): string {
  return (Math.ceil(bytes / 100_000) / 10).toFixed(1);
}

/** What a kind of reflection is called; what nobody foresaw is called as it was sent (rules/today#D7). */
export function reflectionName(type: string): string {
  return names.get(type) ?? type;
}

/** The length of a recording: 0:42. */
export function lengthText(seconds: number): string {
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');

  return `${Math.floor(seconds / 60)}:${rest}`;
}

const names = new Map<string, string>(Object.entries(wayNames));
