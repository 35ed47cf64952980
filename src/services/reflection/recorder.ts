import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';
import type { Reflected } from '../../domain/reflection/reflection.ts';
import type { Recording, RecordingPart } from '../../domain/reflection/voiceNote.ts';
import { openLevelMeter } from './levelMeter.ts';
import { deviceFaultOf, openStream, recordableFormat, stopTracks } from './mediaDevices.ts';
import { openPart, type KeptPart } from './recordings.ts';

export interface RecorderListener {
  onDenied: (fault: DeviceFault) => void;
  /** `id` names the recording on this device. */
  onStarted: (id: string) => void;
  /** Ten times a second: milliseconds recorded without the pauses, and how loud it is, from 0 to 1. */
  onHeard: (ms: number, level: number) => void;
  /** It is on hold, and this is what can be played of it. */
  onHeld: (blob: Blob) => void;
  onStopped: (part: RecordingPart) => void;
  /** The microphone went away, or the page did. */
  onInterrupted: (part: RecordingPart) => void;
}

export interface Recorder {
  /** Pauses, and goes on in the same part. */
  hold: () => void;
  resume: () => void;
  stop: () => void;
  /** Lets go of the microphone without a report. What was recorded stays on this device. */
  close: () => void;
}

/** MP4 first: some browsers record a WebM that they cannot play. */
const formats = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];
const slice = 1_000;
const hearing = 100;
/** A track that is muted for longer has lost its microphone. */
const muteGrace = 1_000;

/**
 * Asks for the microphone and records one part from it. Each second is kept on this device at once, so that a page that
 * is killed leaves it behind. Whatever ends it lets go of the microphone.
 */
export function openRecorder(
  owner: { email: string; task: Reflected; recording: Recording | null },
  listener: RecorderListener,
): Recorder {
  let session: Recorder | null = null;
  let isClosed = false;

  const open = async () => {
    let stream: MediaStream | null = null;
    try {
      const format = recordableFormat(formats);
      stream = await openStream({ audio: true });
      if (isClosed) stopTracks(stream);
      else session = record(stream, format, openPart(owner), listener);
    } catch (error) {
      if (stream !== null) stopTracks(stream);
      if (!isClosed) listener.onDenied(deviceFaultOf(error));
    }
  };

  void open();
  return {
    hold: () => session?.hold(),
    resume: () => session?.resume(),
    stop: () => session?.stop(),
    close: () => {
      isClosed = true;
      session?.close();
    },
  };
}

function record(
  stream: MediaStream,
  format: string,
  part: KeptPart,
  listener: RecorderListener,
): Recorder {
  const recorder = new MediaRecorder(stream, { mimeType: format });
  const meter = openLevelMeter(stream);
  const clock = stopwatch();
  const chunks: Blob[] = [];
  const leaving = new AbortController();
  let end: 'stopped' | 'interrupted' | 'closed' | null = null;
  let isHeldAsked = false;

  const recorded = () => new Blob(chunks, { type: recorder.mimeType || format });
  const finish = (as: 'stopped' | 'interrupted' | 'closed') => {
    if (end !== null) return;

    end = as;
    clock.pause();
    clearInterval(hearings);
    leaving.abort();
    meter.close();
    if (recorder.state === 'inactive') report();
    else recorder.stop();
    stopTracks(stream);
  };
  const report = () => {
    part.close();
    const whole = { blob: recorded(), ms: Math.round(clock.read()) };
    if (end === 'stopped') listener.onStopped(whole);
    if (end === 'interrupted') listener.onInterrupted(whole);
  };
  const interrupt = () => finish('interrupted');
  const hearings = setInterval(() => {
    if (recorder.state === 'recording') listener.onHeard(clock.read(), meter.read());
  }, hearing);

  recorder.addEventListener('start', () => {
    if (end !== null) return;
    clock.run();
    listener.onStarted(part.recordingId);
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) {
      chunks.push(data);
      part.keep(data, clock.read(), recorder.mimeType || format);
    }
    if (isHeldAsked) listener.onHeld(recorded());
    isHeldAsked = false;
  });
  recorder.addEventListener('stop', () => {
    if (end === null) finish('interrupted');
    else report();
  });
  recorder.addEventListener('error', interrupt);
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', interrupt, { signal: leaving.signal });
    track.addEventListener('mute', () => afterGrace(track, interrupt), { signal: leaving.signal });
  }
  addEventListener('pagehide', interrupt, { signal: leaving.signal });
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: leaving.signal });
  recorder.start(slice);

  return {
    hold: () => {
      if (recorder.state !== 'recording') return;
      clock.pause();
      recorder.pause();
      setEnabled(stream, false);
      isHeldAsked = true;
      recorder.requestData();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      setEnabled(stream, true);
      recorder.resume();
      clock.run();
    },
    stop: () => finish('stopped'),
    close: () => finish('closed'),
  };
}

function afterGrace(track: MediaStreamTrack, interrupt: () => void) {
  setTimeout(() => {
    if (track.muted) interrupt();
  }, muteGrace);
}

function setEnabled(stream: MediaStream, isEnabled: boolean) {
  for (const track of stream.getAudioTracks()) track.enabled = isEnabled;
}

/** Milliseconds while it runs. A count of chunks would not tell: their length is not exact. */
function stopwatch() {
  let before = 0;
  let since: number | null = null;
  const read = () => before + (since === null ? 0 : performance.now() - since);

  return {
    read,
    run: () => {
      since ??= performance.now();
    },
    pause: () => {
      before = read();
      since = null;
    },
  };
}
