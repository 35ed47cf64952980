import { clockToPutForward } from '../support/pageTime.ts';
import { shortFilm } from './films.ts';
import { waveOf } from '../support/sounds.ts';

/** How the browser answers to whoever asks for the microphone or the camera: it gives them, waits for the member, or refuses. */
type Answer = 'given' | 'asks' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

let streams: MediaStream[] = [];
let isStuck = false;

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
    isStuck = false;
  };
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

function answered(answer: Answer, { video }: MediaStreamConstraints): Promise<MediaStream> {
  if (answer === 'asks') return new Promise(() => {});
  if (answer !== 'given') return Promise.reject(new DOMException('Refused.', answer));

  const stream = video === undefined || video === false ? humming() : seeing();
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

/** A recorder that needs no sound and no time. */
class StoryRecorder extends EventTarget {
  static isTypeSupported(type: string): boolean {
    return type === 'audio/webm' || type === 'video/webm';
  }

  readonly mimeType: string;
  state: RecordingState = 'inactive';

  constructor(_: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
    super();
    this.mimeType = mimeType;
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
    const data = this.mimeType.startsWith('video/') ? shortFilm : waveOf(1);
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('dataavailable'), { data })));
  }

  stop(): void {
    this.state = 'inactive';
    if (isStuck) return;
    this.requestData();
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}
