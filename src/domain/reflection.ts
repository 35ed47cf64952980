import type { ReflectionType } from '../contract/reflectionData.ts';
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
