import { leavingMembers } from '../device/sealMarks.ts';

/** Seals what a page that was closed amid a sign-out had not sealed yet (rules/yourData#Y7). Nothing else is fetched for it. */
export async function sealLeftOpen(): Promise<void> {
  if (leavingMembers().length === 0) return;

  const { sealWhatWasLeft } = await import('./sealDevice.ts');
  await sealWhatWasLeft();
}
