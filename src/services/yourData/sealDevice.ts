import { hasUnwritten, listKeptStrictly } from '../device/deviceStore.ts';
import { dropWords, heldWords } from '../device/lastWords.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { leavingMembers, markSeal, unmarkSeal } from '../device/sealMarks.ts';
import { dropUnfinished, forgetSealKey, listSealed, readSealKey } from '../device/sealedStore.ts';
import { forgetUnsaved, isRecalled } from '../practice/memberStorage.ts';
import { keptContent, removeOnly } from './keptContent.ts';
import { sealContent, type Open } from './sealedContent.ts';
import { asideTexts, dropSetAside } from './setAsideTexts.ts';

/** How long the rooms of a member who left may still keep something, in milliseconds. */
const lateWrites = 1_000;
const lookAgain = 100;
const mostTimes = 4;
const never = new AbortController().signal;

/**
 * Seals what this device keeps of a member who signed out, by `memberKey`, and then forgets the key (rules/yourData#Y7).
 * It ends early where the member is back, and changes nothing where there is no key (rules/yourData#Y9).
 */
export function sealDevice(member: string): Promise<void> {
  return withLock(lockNames.seal(member), never, async () => {
    const key = await readSealKey(member);
    if (key === null) {
      if (!isRecalled(member)) forgetUnsaved(member);
    } else {
      await dropUnfinished(member);
      const end = await sealAll(member, key);
      if (end === 'back') return;
      if (end === 'empty') await forgetSealKey(member);
    }

    if ((await listSealed(member)).length > 0) markSeal(member, 'sealed');
    else unmarkSeal(member);
  });
}

/** Goes on where a page that was closed had not sealed everything. */
export async function sealWhatWasLeft(): Promise<void> {
  await Promise.all(leavingMembers().map((member) => sealDevice(member)));
}

/**
 * Seals until nothing is open any more. It ends `back` where the member is, and `open` where something lies open still after
 * a few times, such as a value that the database does not let go of.
 */
async function sealAll(member: string, key: CryptoKey): Promise<'empty' | 'back' | 'open'> {
  for (let time = 0; time < mostTimes; time += 1) {
    await untilBack(member, lateWrites);
    if (isRecalled(member)) return 'back';
    const open = await openContent(member);
    if (isEmpty(open)) return hasUnwritten(member) ? 'open' : 'empty';

    await sealContent(member, key, open);
    if (isRecalled(member)) return 'back';
    await removeOnly(member, open.content);
    dropSetAside(open.aside);
    dropWords(member, open.words);
  }
  return 'open';
}

async function openContent(member: string): Promise<Open> {
  const content = await keptContent(member, listKeptStrictly);

  return { content, words: heldWords(member), aside: asideTexts(member) };
}

function isEmpty({ content: { slice, stores }, words, aside }: Open): boolean {
  const isStored = [...stores.values()].some((kept) => kept.size > 0);

  return slice === null && !isStored && words.size === 0 && aside.length === 0;
}

/** Waits so long, in milliseconds, or until the member is back. */
async function untilBack(member: string, wait: number): Promise<void> {
  const end = performance.now() + wait;

  while (performance.now() < end && !isRecalled(member)) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookAgain);
    });
  }
}
