import { sealKeyOf } from '#src/mocks/auth/auth.ts';
import { asideTexts, dropSetAside } from '#src/services/yourData/setAsideTexts.ts';
import { heldWords } from '#src/services/device/lastWords.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import { markSeal } from '#src/services/device/sealMarks.ts';
import { forgetSealed, keepSealed, keepSealKey } from '#src/services/device/sealedStore.ts';
import { keptContent, removeContent } from '#src/services/yourData/keptContent.ts';
import { sealKeyFrom } from '#src/services/yourData/sealKey.ts';
import { sealContent } from '#src/services/yourData/sealedContent.ts';

const maya = 'maya@example.com';
const member = memberKey(maya);

/**
 * Seals what this device keeps of Maya, as it does when she signs out: under her key, or that of another address. Nothing
 * of it lies open after that.
 */
export async function sealMayas(keyOf = maya): Promise<void> {
  const content = await keptContent(member);
  const aside = asideTexts(member);
  const open = { content, words: heldWords(member), aside };

  await sealContent(member, await sealKeyFrom(sealKeyOf(keyOf)), open);
  await removeContent(member);
  dropSetAside(aside);
  markSeal(member, 'sealed');
}

/** Lets this device have a key of Maya's that opens nothing any more. */
export async function keepOldKey(): Promise<void> {
  await keepSealKey(member, await sealKeyFrom(sealKeyOf('an older key')));
}

/** Leaves the beginning of a file that a page was sealing when it was closed. */
export async function leaveHalfSealed(): Promise<void> {
  const half = [{ nonce: new Uint8Array(12), bytes: new ArrayBuffer(16), isLast: false }];

  await keepSealed(member, '0-half', partsOf(half));
}

/** Removes what is sealed of Maya here, and its key: no other story has it. */
export function unsealMayas(): Promise<void> {
  return forgetSealed(member);
}

async function* partsOf<T>(parts: readonly T[]): AsyncGenerator<T> {
  yield* parts;
}
