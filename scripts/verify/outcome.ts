import type { Row } from './support/row.ts';

/** What became of a row. */
export interface Outcome {
  row: Pick<Row, 'name' | 'goal' | 'limit'>;
  seed: number;
  seconds: number;
  verdict: 'met' | 'missed' | 'not run';
  /** What was measured, or nothing. */
  measured: string;
  /** What fell short, or why it was not run. */
  faults: readonly string[];
}

/** 0 where every row is met. One that was not run is none of the short form's faults, and one of the full form's. */
export function exitCodeOf(outcomes: readonly Outcome[], isFull: boolean): 0 | 1 {
  const isGood = ({ verdict }: Outcome) => verdict === 'met' || (verdict === 'not run' && !isFull);

  return outcomes.length > 0 && outcomes.every(isGood) ? 0 : 1;
}
