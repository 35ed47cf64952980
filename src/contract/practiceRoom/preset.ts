import * as v from 'valibot';

import { practicePlan } from './plan.ts';

/** How long a preset's name may be, in UTF-16 units. */
export const longestName = 24;
/** As many presets as a member may keep. */
export const mostPresets = 20;
/** Why one more is refused with 422. */
export const tooManyPresets = `You keep ${mostPresets} plans under a name already. Remove one of them first.`;

const prefix = 'preset:';

/** PUT …/preferences/{id}: a plan that is kept under a name, or null for one that was removed (rules/practiceFeed#E36). */
export const presetBody = v.strictObject({ value: v.nullable(practicePlan) });

/** A name as it is kept: in NFC, without spaces around it, at most 24 units; the empty text for what is no name. */
export function presetName(written: string): string {
  return written
    .toWellFormed()
    .replaceAll('\0', '')
    .normalize('NFC')
    .trim()
    .slice(0, longestName)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}

/** The preference that a preset of a name is: its id has the name in base64url, since an id in a path is of few characters. */
export function presetIdOf(name: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(name));

  return prefix + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The name that such an id has; null for the id of anything else, and for a name that is not as it is kept. */
export function presetNameOf(id: string): string | null {
  const name = id.startsWith(prefix) ? decoded(id.slice(prefix.length)) : '';

  return name !== '' && presetName(name) === name && presetIdOf(name) === id ? name : null;
}

function decoded(text: string): string {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));

    return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  } catch {
    return '';
  }
}
