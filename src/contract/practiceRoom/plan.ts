import * as v from 'valibot';

import { text } from '../common/text.ts';

/** What strikes in the practice room (rules/practiceRoom#Q3). */
export const voices = ['bowl', 'bell', 'chime', 'none'] as const;
/** Breath at a pace of its own (rules/practiceRoom#Q6). */
export const paces = ['even', 'box', '4-7-8'] as const;

const wholeMinutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(180));
const seconds = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** One's own breath, in seconds: out, rest, in, hold. What may go together is the domain's matter. */
export const breathPattern = v.strictObject({
  out: seconds(2, 10),
  rest: seconds(0, 4),
  in: seconds(2, 7),
  hold: seconds(0, 8),
});

const shared = {
  /** Before it begins, in seconds. */
  settling: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
  voice: v.picklist(voices),
  /** The bells between start and end: each so many minutes, or that many parts of alike length. */
  between: v.nullable(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('each'), minutes: wholeMinutes }),
      v.strictObject({ kind: v.literal('parts'), parts: v.picklist([2, 3]) }),
    ]),
  ),
};

/** How a practice is to be: what a preset keeps. Without minutes it counts up, and has no end of its own. */
export const practicePlan = v.variant('kind', [
  v.strictObject({ kind: v.literal('timed'), minutes: v.nullable(wholeMinutes), ...shared }),
  v.strictObject({
    kind: v.literal('breath'),
    minutes: v.nullable(wholeMinutes),
    breath: v.union([v.picklist(paces), breathPattern]),
    ...shared,
  }),
  v.strictObject({
    kind: v.literal('guided'),
    minutes: v.picklist([5, 10, 20]),
    script: v.pipe(text(40), v.minLength(1)),
    ...shared,
  }),
]);

export type Voice = (typeof voices)[number];
export type Pace = (typeof paces)[number];
export type BreathPattern = v.InferOutput<typeof breathPattern>;
export type PracticePlan = v.InferOutput<typeof practicePlan>;
