import { moods as toldMoods } from '../../contract/reflection/moods.ts';
import { reflectionFault, type ReflectionType } from '../../contract/reflection/reflectionData.ts';
import type { Day } from '../common/day.ts';

/** How it was, of a task and of a day (rules/reflection#F2, rules/upload#U2). */
export const moods = toldMoods;
export type Mood = (typeof moods)[number];

/** What a reflection is about: enough of a task to save what is made, under the day it was fetched for (rules/today#D4). */
export interface Reflected {
  taskId: string;
  date: Day;
  pillar: string;
  pillarName: string;
}

/** Whose reflection it is, and of what. */
export interface Owned {
  email: string;
  task: Reflected;
}

/** What a member made of a task, ready to be saved. */
export interface Reflection {
  type: ReflectionType;
  /** What goes over the wire: the text, a data URL, or the generated name of a voice note (rules/reflection#F6). */
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

export const noDraft: ReflectionDraft = { mood: null, way: null, text: '' };
export const noMaterials: Materials = { voice: null, image: null, video: null };

/** What stands in the place of a way now. */
export function withMaterial(materials: Materials, change: WayMaterial): Materials {
  return { ...materials, [change.way]: change.material };
}

/** A reflection that nothing was made of yet. */
export const unmade: Reflection = {
  type: 'text',
  data: '',
  media: null,
  mood: null,
  seconds: null,
};

/** What would be saved if the member saved now, or null while it is not valid (rules/reflection#F1, rules/reflection#F3). */
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
