import { largestInline, type DeviceFault } from '../../domain/reflection/mediaFault.ts';
import {
  deviceFaultOf,
  hasMediaDevices,
  openStream,
  recordableFormat,
  stopTracks,
} from './mediaDevices.ts';

type Kind = 'image' | 'video';

export interface CameraListener {
  onDenied: (fault: DeviceFault) => void;
  /** What the camera sees, to be shown. */
  onOpened: (stream: MediaStream) => void;
  /** How long it films, in milliseconds. */
  onRolled: (ms: number) => void;
  onTaken: (file: Blob) => void;
}

export interface Camera {
  film: () => void;
  /** Takes the photo, or ends the film. */
  take: () => void;
  /** Lets go of the camera without a report. */
  close: () => void;
}

const formats = ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'];
/** Half a minute of it is about 4 MB. */
const bitsPerSecond = 1_000_000;
/** A film ends by itself while the second that comes still fits. */
const roomForLast = 600_000;
const rolling = 250;
const quality = 0.92;

/** How a camera is used here: a phone films better in its own app, and a page without a camera has none to offer. */
export async function findCamera(kind: Kind): Promise<'stream' | 'input' | 'none'> {
  if (kind === 'video' && matchMedia('(pointer: coarse)').matches) return 'input';
  if (!isSecureContext || !hasMediaDevices()) return 'none';

  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.some((device) => device.kind === 'videoinput') ? 'stream' : 'none';
}

/** Asks for the camera, and for the microphone where it films. Whatever ends it lets go of both. */
export function openCamera(kind: Kind, listener: CameraListener): Camera {
  let stream: MediaStream | null = null;
  let video: HTMLVideoElement | null = null;
  let recorder: MediaRecorder | null = null;
  let isClosed = false;

  const open = async () => {
    try {
      if (kind === 'video') recordableFormat(formats);
      const facingMode = kind === 'video' ? 'user' : 'environment';
      const opened = await openStream({
        video: { facingMode, width: { ideal: kind === 'video' ? 1_280 : 1_600 } },
        audio: kind === 'video',
      });
      if (isClosed) {
        stopTracks(opened);
        return;
      }
      stream = opened;
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', lose);
      video = await playing(stream);
      if (!isClosed) listener.onOpened(stream);
    } catch (error) {
      if (stream !== null) stopTracks(stream);
      if (!isClosed) listener.onDenied(deviceFaultOf(error));
    }
  };
  const lose = () => {
    if (!isClosed && recorder === null) listener.onDenied('notFound');
  };
  const photograph = async () => {
    const photo = video === null ? null : await frameOf(video);
    if (isClosed) return;
    if (photo === null) listener.onDenied('busy');
    else listener.onTaken(photo);
  };

  void open();
  return {
    film: () => {
      if (stream !== null) recorder = filmed(stream, listener, () => isClosed);
    },
    take: () => {
      if (recorder === null) void photograph();
      else if (recorder.state !== 'inactive') recorder.stop();
    },
    close: () => {
      isClosed = true;
      if (recorder !== null && recorder.state !== 'inactive') recorder.stop();
      if (stream !== null) stopTracks(stream);
      if (video !== null) video.srcObject = null;
    },
  };
}

function filmed(
  stream: MediaStream,
  { onRolled, onTaken }: CameraListener,
  isClosed: () => boolean,
): MediaRecorder {
  const format = recordableFormat(formats);
  const recorder = new MediaRecorder(stream, {
    mimeType: format,
    videoBitsPerSecond: bitsPerSecond,
  });
  const startedAt = performance.now();
  const chunks: Blob[] = [];
  let bytes = 0;
  const ticks = setInterval(() => onRolled(performance.now() - startedAt), rolling);

  recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data);
    bytes += data.size;
    if (bytes > largestInline - roomForLast && recorder.state !== 'inactive') recorder.stop();
  });
  recorder.addEventListener('stop', () => {
    clearInterval(ticks);
    if (!isClosed()) onTaken(new Blob(chunks, { type: recorder.mimeType || format }));
  });
  recorder.start(1_000);
  return recorder;
}

async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play().catch(() => null);

  return video;
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);

  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
