/** One thing that was measured, beside what it is measured against. */
export interface Row {
  part: string;
  name: string;
  unit: string;
  ours: number;
  floor: number | null;
  ratio: number;
  limit: number | null;
  /** Where it is not compared with what was accepted last: one build moves by more than that from run to run, and it has a limit. */
  leaps?: true;
}
