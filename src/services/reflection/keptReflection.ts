import * as v from 'valibot';

import { reflectionTypes } from '../../contract/reflection/reflectionData.ts';
import type { ReflectionDraft } from '../../domain/reflection/reflection.ts';
import { mood, readAs, seconds, text } from '../device/keptSchemas.ts';

const draft = v.object({
  mood,
  way: v.fallback(v.nullable(v.picklist(reflectionTypes)), null),
  text,
});

const material = v.object({
  media: v.blob(),
  name: v.fallback(v.nullable(v.string()), null),
  seconds,
});

/** The choices and the text of a reflection as they were kept, or null for none. What is wrong with one breaks no other. */
export function draftOf(kept: unknown): ReflectionDraft | null {
  return readAs(draft, kept);
}

/** The file that a way has made, as it was kept, or null for none. A voice note has a name, and its length in whole seconds. */
export function keptMaterialOf(kept: unknown): v.InferOutput<typeof material> | null {
  return readAs(material, kept);
}
