/** Under which a row is run. */
export interface Circumstances {
  /** What all that is random is made from: the same seed, the same run. */
  seed: number;
  /** Whether there is an hour for all rows, and not five minutes. */
  isFull: boolean;
  /** Aborted when the row's time is over: it then stops, and need not answer. */
  signal: AbortSignal;
}

/** What a row found. */
export interface Measured {
  /** A few words with the numbers, such as `14 routes, 6,804 calls`. */
  measured: string;
  isMet: boolean;
  /** What fell short, a sentence each, with what is needed to see it again. */
  faults: readonly string[];
}

/** A promise of Fourfold, and how it is measured. It rejects with NotHere where it cannot be measured on this machine. */
export interface Row {
  /** One word, for `--only`. */
  name: string;
  goal: string;
  limit: string;
  /** After which it is ended, and has fallen short. */
  minutes: { short: number; full: number };
  run: (circumstances: Circumstances) => Promise<Measured>;
}

/** Why a row cannot be measured on this machine, in one sentence. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** What a row found, where it is met by having no fault. */
export function measuredBy(measured: string, faults: readonly string[]): Measured {
  return { measured, isMet: faults.length === 0, faults };
}
