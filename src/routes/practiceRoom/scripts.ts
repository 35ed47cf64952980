import type { Script } from '../../domain/practiceRoom/guidance.ts';

const scripts: Readonly<Record<string, () => Promise<Script>>> = {
  'where-you-are-sitting': async () =>
    (await import('../../domain/practiceRoom/scripts/whereYouAreSitting.ts')).whereYouAreSitting,
  'sounds-near-and-far': async () =>
    (await import('../../domain/practiceRoom/scripts/soundsNearAndFar.ts')).soundsNearAndFar,
  'two-hands': async () => (await import('../../domain/practiceRoom/scripts/twoHands.ts')).twoHands,
  'one-breath': async () =>
    (await import('../../domain/practiceRoom/scripts/oneBreath.ts')).oneBreath,
  'from-the-feet-up': async () =>
    (await import('../../domain/practiceRoom/scripts/fromTheFeetUp.ts')).fromTheFeetUp,
  'ten-and-back': async () =>
    (await import('../../domain/practiceRoom/scripts/tenAndBack.ts')).tenAndBack,
  weather: async () => (await import('../../domain/practiceRoom/scripts/weather.ts')).weather,
  'end-of-the-day': async () =>
    (await import('../../domain/practiceRoom/scripts/endOfTheDay.ts')).endOfTheDay,
  'a-long-sit': async () => (await import('../../domain/practiceRoom/scripts/longSit.ts')).longSit,
  'the-whole-body': async () =>
    (await import('../../domain/practiceRoom/scripts/wholeBody.ts')).wholeBody,
  'kind-words': async () =>
    (await import('../../domain/practiceRoom/scripts/kindWords.ts')).kindWords,
  open: async () => (await import('../../domain/practiceRoom/scripts/openSky.ts')).openSky,
};

/** The words of a guided meditation, which are fetched when they are wanted; null where they cannot be had, as without a network. */
export async function scriptOf(id: string): Promise<Script | null> {
  const load = Object.hasOwn(scripts, id) ? scripts[id] : undefined;

  return load === undefined ? null : load().catch(() => null);
}
