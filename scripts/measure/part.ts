import type { Row } from './row.ts';

/** What is measured together, in one run with its floors. */
export interface Part {
  /** One word, for `--only`. */
  name: string;
  /**
   * Measures everything of it. A row's ratio is ours over its floor's, or ours alone where it has none; less is better, and its limit
   * is of the ratio. Times are only ever told beside a floor of the same run.
   */
  measure: (signal: AbortSignal) => Promise<readonly Row[]>;
}
