/** A fault that somebody could make, and the tests that have to see it. */
export interface Fault {
  /** What would be wrong with Fourfold. */
  name: string;
  file: string;
  /** The text in the file, once, and what stands in its place. */
  was: string;
  is: string;
  /** Test files, of which at least one test has to fail. */
  seenBy: readonly string[];
}
