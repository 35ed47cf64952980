import { vi } from 'vitest';

/** A track of a device that can go away. */
export class FakeTrack extends EventTarget {
  readonly kind: string;
  enabled = true;
  muted = false;
  isStopped = false;

  constructor(kind: string) {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.isStopped = true;
  }
}

export class FakeStream {
  readonly tracks: FakeTrack[];

  constructor(...kinds: string[]) {
    this.tracks = kinds.map((kind) => new FakeTrack(kind));
  }

  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

/** A recorder that hands out what it is told to. As a real one, it hands out the rest before it says that it has stopped. */
export class FakeMediaRecorder extends EventTarget {
  static last: FakeMediaRecorder;
  static supported = ['audio/mp4', 'audio/webm', 'video/webm'];
  static isTypeSupported = (type: string) => FakeMediaRecorder.supported.includes(type);

  readonly mimeType: string;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  slice: number | null = null;
  rest = '';

  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    super();
    this.mimeType = mimeType;
    FakeMediaRecorder.last = this;
  }

  start(slice: number): void {
    this.slice = slice;
    this.state = 'recording';
    this.dispatchEvent(new Event('start'));
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  requestData(): void {
    this.handOut(this.rest);
  }

  stop(): void {
    this.state = 'inactive';
    this.handOut(this.rest);
    this.dispatchEvent(new Event('stop'));
  }

  handOut(content: string): void {
    this.rest = '';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([content]) }));
  }
}

/** A page whose microphone answers with what `open` makes. Returns what it was asked for. */
export function plugIn(open: () => Promise<FakeStream>) {
  FakeMediaRecorder.supported = ['audio/mp4', 'audio/webm', 'video/webm'];
  const getUserMedia = vi.fn(open);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });

  return getUserMedia;
}
