/** One thing that was measured, beside what it is measured against. */
export interface Row {
  part: string;
  name: string;
  unit: string;
  ours: number;
  floor: number | null;
  ratio: number;
  limit: number | null;
}
