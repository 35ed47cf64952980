import { isNamed } from '../../contract/reflection/reflectionData.ts';
import type { Reflection } from '../../domain/reflection/reflection.ts';

/** The same reflection for another task: where its data is the name of a file, the name is another, so that each has its own. */
export function withOwnName(reflection: Reflection): Reflection {
  const { type, data } = reflection;
  if (!isNamed(type, data)) return reflection;

  const ending = /\.\w+$/u.exec(data)?.[0] ?? '';
  return { ...reflection, data: `${type}-${crypto.randomUUID()}${ending}` };
}
