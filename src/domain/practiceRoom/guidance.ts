/** A sentence of a guided meditation, or two that belong together. */
export interface Cue {
  /** When it comes, in whole seconds after the start. */
  at: number;
  text: string;
}

/** A guided meditation: sentences, and the silence between them. */
export interface Script {
  id: string;
  title: string;
  /** In one line, what it is about. */
  about: string;
  minutes: 5 | 10 | 20;
  cues: readonly Cue[];
}

/** What of a script is shown at a moment. */
export interface Shown {
  /** Null in the silence. */
  cue: Cue | null;
  /** Until that changes, in seconds; Infinity once nothing comes any more. */
  left: number;
}

const wordsAMinute = 110;
/** A breath after each sentence, in seconds. */
const afterSentence = 0.4;
const mostWords = 16;
const leastGap = 3;
const leastSilence = 0.6;
const leastLongSilence = 40;
const leastBeforeBell = 8;
/** So much longer than it is spoken a sentence stays to be read, in seconds, and no shorter than the least. */
const lingering = 3;
const leastShown = 5;
/** Before the next one the page is empty for that long, in seconds. */
const between = 1;

/** How long it takes to say something slowly, in seconds. */
export function spokenSeconds(text: string): number {
  return (wordsOf(text).length * 60) / wordsAMinute + sentencesOf(text).length * afterSentence;
}

/** What of a script is shown `practised` seconds after its start. */
export function shownAt({ cues }: Script, practised: number): Shown {
  const next = cues.find(({ at }) => at > practised);
  const cue = cues.findLast(({ at }) => at <= practised);
  const untilNext = next === undefined ? Infinity : next.at - practised;
  if (cue === undefined) return { cue: null, left: untilNext };

  const lasts = Math.max(leastShown, spokenSeconds(cue.text) + lingering);
  const end = Math.min(cue.at + lasts, next === undefined ? Infinity : next.at - between);
  return practised < end ? { cue, left: end - practised } : { cue: null, left: untilNext };
}

/** The share of a script in which nothing is said, from 0 to 1. */
export function silenceOf({ cues, minutes }: Script): number {
  const spoken = cues.reduce((sum, { text }) => sum + spokenSeconds(text), 0);

  return 1 - spoken / (minutes * 60);
}

/**
 * What is amiss with a script, in words (rules/practiceRoom#Q10): sentences of 16 words at most, three seconds between what is said, at
 * least three fifths of silence and once forty seconds of it, and eight seconds before the bell.
 */
export function faultsOf(script: Script): string[] {
  const { cues, minutes } = script;
  const faults: string[] = [];
  const ends = cues.map(({ at, text }) => at + spokenSeconds(text));
  const gaps = cues.map(({ at }, index) => at - (ends[index - 1] ?? -Infinity));

  for (const [index, { at, text }] of cues.entries()) {
    const long = sentencesOf(text).find((sentence) => wordsOf(sentence).length > mostWords);
    if (!Number.isInteger(at) || at < 0) faults.push(`${at} is no whole second.`);
    if (long !== undefined) faults.push(`Over ${mostWords} words: "${long}"`);
    if ((gaps[index] ?? 0) < leastGap) faults.push(`Too soon, at ${at} s: "${text}"`);
  }
  if (silenceOf(script) < leastSilence) faults.push('There is too little silence.');
  if (!gaps.some((gap) => gap !== Infinity && gap >= leastLongSilence)) {
    faults.push(`There is no silence of ${leastLongSilence} s.`);
  }
  if ((ends.at(-1) ?? 0) > minutes * 60 - leastBeforeBell)
    faults.push('The last word is too late.');

  return faults;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
}

function sentencesOf(text: string): string[] {
  return text.match(/[^.!?]+[.!?]*/gu)?.filter((sentence) => wordsOf(sentence).length > 0) ?? [];
}
