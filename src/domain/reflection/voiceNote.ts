/** A part of a recording: a whole file of its own, which cannot be joined to another one byte by byte. */
export interface RecordingPart {
  blob: Blob;
  /** By the recorder's clock: how long it recorded, without its pauses. */
  ms: number;
}

/** A voice note that was not kept yet. */
export interface Recording {
  id: string;
  parts: readonly RecordingPart[];
}

/** The name of a voice note: generated, and of its recording, so that nothing in it tells of a member (rules/reflection#F6). */
export function voiceNoteName(recordingId: string, ending: 'm4a' | 'webm'): string {
  return `voice-${recordingId}.${ending}`;
}

/** The recording that a voice note is of, by its name, or null for the name of anything else. */
export function recordingIdOf(name: string): string | null {
  return /^voice-(?<id>[\w-]+)\.\w+$/u.exec(name)?.groups?.['id'] ?? null;
}

/** How long a voice note is at least, in milliseconds (rules/reflection#F5). */
export const shortestVoiceNote = 15_000;

/** A voice note that is being recorded. */
export interface Take {
  recording: Recording | null;
  /** Of the part that is recorded now: how long, in milliseconds, and how loud, from 0 to 1. */
  heard: { ms: number; level: number };
  /** What can be played of that part while it is on hold. */
  held: Blob | null;
}

export const noTake: Take = { recording: null, heard: { ms: 0, level: 0 }, held: null };

/** How long was recorded in all, in milliseconds, of which `ms` in the last part. */
export function takenMs({ recording, heard }: Take, ms = heard.ms): number {
  return (recording?.parts ?? []).reduce((sum, part) => sum + part.ms, ms);
}

/** The take with its last part at its end. */
export function withPart({ recording }: Take, part: RecordingPart): Take {
  return {
    ...noTake,
    recording: recording === null ? null : { ...recording, parts: [...recording.parts, part] },
  };
}

/** This browser cannot play what it recorded, so that nothing is kept in its name. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable';

  constructor(cause: unknown) {
    super('The recording cannot be played.', { cause });
  }
}
