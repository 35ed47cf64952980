import { reflectionFault, type ReflectionType } from '../contract/reflectionData.ts';
import type { Day } from './day.ts';

/** How it was, of a task and of a day (specification 2 §3). */
export const moods = ['happy', 'neutral', 'sad'] as const;
export type Mood = (typeof moods)[number];

/** What a reflection is about: enough of a task to save what is made, under the day it was fetched for (reading G7). */
export interface Reflected {
  taskId: string;
  date: Day;
  pillar: string;
  pillarName: string;
}

/** What a member made of a task, ready to be saved. */
export interface Reflection {
  type: ReflectionType;
  /** What goes over the wire: the text, a data URL, or the generated name of a voice note (reading G14). */
  data: string;
  /** The recording, the photo or the video as this device keeps it; null for a text. */
  media: Blob | null;
  mood: Mood | null;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
}

/** How far a reflection or a timer has come: `onDevice` until a service has accepted it. */
export type Delivery = 'saved' | 'onDevice';

/** The ways to make a reflection. */
export type ReflectionWay = ReflectionType;

/** The ways that make a file; what a member writes is a text. */
export type MediaWay = Exclude<ReflectionType, 'text'>;

/** A recording that was kept, a photo or a video, ready to be sent: a reflection but for its mood. */
export interface Material extends Omit<Reflection, 'mood' | 'media'> {
  type: MediaWay;
  media: Blob;
}

/** What each way has made; null for nothing yet. */
export type Materials = Readonly<Record<MediaWay, Material | null>>;

/** What whoever makes a material tells whoever captures the reflection. */
export type MaterialEvent =
  | { type: 'material.ready'; material: Material }
  | { type: 'material.gone'; way: MediaWay };

export interface WayMaterial {
  way: MediaWay;
  material: Material | null;
}

/** What a way has now, after what it tells. */
export function wayMaterialOf(event: MaterialEvent): WayMaterial {
  return event.type === 'material.ready'
    ? { way: event.material.type, material: event.material }
    : { way: event.way, material: null };
}

/** What was chosen and written so far. */
export interface ReflectionDraft {
  mood: Mood | null;
  way: ReflectionType | null;
  text: string;
}

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

/** What an earlier visit left of a task's reflection. */
export interface RecalledReflection {
  draft: ReflectionDraft | null;
  materials: Materials;
  unfinished: Recording | null;
}

/** The name of a voice note: generated, and of its recording, so that nothing in it tells of a member (reading G14). */
export function voiceNoteName(recordingId: string, ending: 'm4a' | 'webm'): string {
  return `voice-${recordingId}.${ending}`;
}

/** The recording that a voice note is of, by its name, or null for the name of anything else. */
export function recordingIdOf(name: string): string | null {
  return /^voice-(?<id>[\w-]+)\.\w+$/u.exec(name)?.groups?.['id'] ?? null;
}

export const noDraft: ReflectionDraft = { mood: null, way: null, text: '' };
export const noMaterials: Materials = { voice: null, image: null, video: null };

/** A reflection that nothing was made of yet. */
export const unmade: Reflection = {
  type: 'text',
  data: '',
  media: null,
  mood: null,
  seconds: null,
};

/** How long a voice note is at least, in milliseconds (specification 2 §5). */
export const shortestVoiceNote = 15_000;

/**
 * How large a video may be, in bytes. Reading G15 would warn above 25 MB and send it still; the service takes no more than
 * 11,500,000 characters of a data URL, so that a larger one is refused in words before anything of it is read.
 */
export const largestVideo = 8_600_000;

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

/** What would be saved if the member saved now, or null while it is not valid (specification 2 §5). */
export function reflectionOf(
  { mood, way, text }: ReflectionDraft,
  materials: Materials,
): Reflection | null {
  if (way === null) return null;

  const made: Omit<Reflection, 'mood'> | null =
    way === 'text' ? { type: way, data: text.trim(), media: null, seconds: null } : materials[way];
  if (made === null || reflectionFault(made.type, made.data) !== null) return null;

  return { ...made, mood };
}

/** A reflection's data as it is sent: a text without what no database takes, halves of characters and characters that are none. */
export function wireDataOf({ type, data }: Pick<Reflection, 'type' | 'data'>): string {
  return type === 'text' ? data.toWellFormed().replaceAll('\0', '') : data;
}

/** Why a microphone or a camera cannot be used. */
export type DeviceFault = 'notAllowed' | 'notFound' | 'busy' | 'insecure' | 'unsupported';

/** Why a file cannot be the photo or the video. */
export type MediaFault =
  | 'svg'
  | 'heic'
  | 'noImage'
  | 'noVideo'
  | 'unreadable'
  | 'largePhoto'
  | 'largeVideo';

export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly fault: MediaFault;
  /** The size of the file, in bytes. */
  readonly bytes: number;

  constructor(fault: MediaFault, bytes: number) {
    super(`The file was refused: ${fault}.`);
    this.fault = fault;
    this.bytes = bytes;
  }
}

/** This browser cannot play what it recorded, so that nothing is kept in its name. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable';

  constructor(cause: unknown) {
    super('The recording cannot be played.', { cause });
  }
}

/** Whose reflection it is, and of what. */
export interface Owned {
  email: string;
  task: Reflected;
}

export interface CaptureInput extends Owned {
  /** Whether the member may go on without a reflection, as on the task page. */
  canSkip: boolean;
}

/** What came of a save: `newStatus` is the task's. */
export interface SavedReflection {
  delivery: Delivery;
  newStatus: string;
}

export type CaptureOutcome =
  | ({ kind: 'captured'; reflection: Reflection } & SavedReflection)
  | { kind: 'skipped' };

/** A reflection in the making. */
export interface Capture extends ReflectionDraft {
  /** The text as it was kept last; null before. */
  keptText: string | null;
  materials: Materials;
  /** What is saved, or was. */
  reflection: Reflection;
  saved: SavedReflection | null;
  /** The service's own words when it did not take the reflection. */
  failure: string | null;
}

export const noCapture: Capture = {
  ...noDraft,
  keptText: null,
  materials: noMaterials,
  reflection: unmade,
  saved: null,
  failure: null,
};

/** What came of a capture that has ended. */
export function outcomeOf({ reflection, saved }: Capture): CaptureOutcome {
  return saved === null ? { kind: 'skipped' } : { kind: 'captured', reflection, ...saved };
}

/** What stands in the place of a way now. */
export function withMaterial(materials: Materials, change: WayMaterial): Materials {
  return { ...materials, [change.way]: change.material };
}

/** What an earlier visit left, under what was chosen since. A recording that was cut off asks for its way. */
export function recalledOver(
  since: ReflectionDraft,
  { draft, materials, unfinished }: RecalledReflection,
): ReflectionDraft & Pick<Capture, 'materials' | 'keptText'> {
  const kept = draft ?? noDraft;

  return {
    mood: since.mood ?? kept.mood,
    way: since.way ?? kept.way ?? (unfinished === null ? null : 'voice'),
    text: since.text === '' ? kept.text : since.text,
    materials,
    keptText: kept.text,
  };
}
