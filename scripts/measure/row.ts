/** One thing that was measured, beside what it is measured against. */
export interface Row {
  part: string;
  name: string;
  unit: string;
  ours: number;
  floor: number | null;
  ratio: number;
  limit: number | null;
  /** Where it is not compared with what was accepted last: it goes by leaps, and has a limit. */
  leaps?: true;
}
