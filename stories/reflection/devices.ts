import { clockToPutForward } from '../support/pageTime.ts';
import { shortFilm } from './films.ts';
import { waveOf } from '../support/sounds.ts';

/** How the browser answers to whoever asks for the microphone or the camera: it gives them, waits for the member, or refuses. */
type Answer = 'given' | 'asks' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

const largeFilm = 8_100_000;
const recordable: readonly string[] = ['audio/webm', 'video/webm'];

let streams: MediaStream[] = [];
let recorders: StoryRecorder[] = [];
let allowances: (() => void)[] = [];
let formats = recordable;
let isStuck = false;
let isLarge = false;

/**
 * A microphone and a camera for a story, and a recorder that records at once. Returns how to take them away, with what
 * `putForward` and `getStuck` did.
 */
export function withDevices(answer: Answer = 'given'): () => void {
  const { MediaRecorder: recorder } = globalThis;
  const setRight = clockToPutForward();
  const { mediaDevices } = navigator;
  const getUserMedia = (wish: MediaStreamConstraints) => answered(answer, wish);
  const enumerateDevices = () => Promise.resolve([{ kind: 'videoinput' }]);
  Object.defineProperty(mediaDevices, 'getUserMedia', { configurable: true, value: getUserMedia });
  Object.defineProperty(mediaDevices, 'enumerateDevices', {
    configurable: true,
    value: enumerateDevices,
  });
  Object.assign(globalThis, { MediaRecorder: StoryRecorder });

  return () => {
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
    Object.assign(globalThis, { MediaRecorder: recorder });
    setRight();
    streams = [];
    recorders = [];
    allowances = [];
    isStuck = false;
    isLarge = false;
  };
}

/** A page that did not come over a secure connection. Returns how to end that. */
export function insecurely(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'isSecureContext') ?? {};
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false });

  return () => void Object.defineProperty(globalThis, 'isSecureContext', before);
}

/** A browser that can record nothing: no format is one of its own. Returns how to end that. */
export function withoutFormats(): () => void {
  formats = [];

  return () => {
    formats = recordable;
  };
}

/** The member allows what the browser has asked for, however late. */
export function allow(): void {
  for (const give of allowances.splice(0)) give();
}

/** The recorder ends by itself. */
export function breakOff(): void {
  for (const recorder of recorders) recorder.stop();
}

/** What is filmed is as large as can be sent, within its first second. */
export function filmMuch(): void {
  isLarge = true;
  for (const recorder of recorders) recorder.requestData();
}

/** The microphone is pulled out. */
export function unplug(): void {
  for (const track of streams.flatMap((stream) => stream.getTracks())) {
    track.dispatchEvent(new Event('ended'));
  }
}

/** From now on, the recorder does not answer whoever stops it. */
export function getStuck(): void {
  isStuck = true;
}

/** A player that plays without a sound and without being asked to by a hand. Returns how to take it away. */
export function silentPlayer(): () => void {
  const prototype = HTMLMediaElement.prototype;
  const before = Object.getOwnPropertyDescriptor(prototype, 'play') ?? {};
  Object.defineProperty(prototype, 'play', { ...before, value: () => Promise.resolve() });

  return () => void Object.defineProperty(prototype, 'play', before);
}

/** Lets the page be a phone's, which films in an app of its own. Returns how to end that. */
export function onAPhone(): () => void {
  const { matchMedia: asked } = globalThis;
  globalThis.matchMedia = (query) => asked(query === '(pointer: coarse)' ? 'all' : query);

  return () => {
    globalThis.matchMedia = asked;
  };
}

function answered(answer: Answer, wish: MediaStreamConstraints): Promise<MediaStream> {
  if (answer === 'asks') {
    return new Promise((resolve) => allowances.push(() => resolve(answered('given', wish))));
  }
  if (answer !== 'given') return Promise.reject(new DOMException('Refused.', answer));

  const { video = false } = wish;
  const stream = video === false ? humming() : seeing();
  streams.push(stream);
  return Promise.resolve(stream);
}

function humming(): MediaStream {
  const context = new AudioContext();
  const { stream } = context.createMediaStreamDestination();

  return stream;
}

/** A camera that sees one colour. */
function seeing(): MediaStream {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  canvas.width = 320;
  canvas.height = 240;
  const stream = canvas.captureStream();
  if (context !== null) {
    context.fillStyle = 'teal';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }

  return stream;
}

function filmed(): Blob {
  if (!isLarge) return shortFilm;

  isLarge = false;
  return new Blob([shortFilm, new Uint8Array(largeFilm)], { type: shortFilm.type });
}

/** A recorder that needs no sound and no time. */
class StoryRecorder extends EventTarget {
  static isTypeSupported(type: string): boolean {
    return formats.includes(type);
  }

  readonly mimeType: string;
  state: RecordingState = 'inactive';

  constructor(_: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
    super();
    this.mimeType = mimeType;
    recorders.push(this);
  }

  start(): void {
    this.state = 'recording';
    queueMicrotask(() => this.dispatchEvent(new Event('start')));
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  requestData(): void {
    const data = this.mimeType.startsWith('video/') ? filmed() : waveOf(1);
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('dataavailable'), { data })));
  }

  stop(): void {
    this.state = 'inactive';
    if (isStuck) return;
    this.requestData();
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}
