/** What a page is asked for, and answers with. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Something on a page that a hand can reach. */
export interface Handle {
  press(): Promise<void>;
  /** Puts a text in place of what is in the field, key by key. */
  write(text: string): Promise<void>;
  /** Chooses files of this machine. */
  choose(paths: readonly string[]): Promise<void>;
}

/** A page on a device of its own: nothing that another keeps is on it. */
export interface Tab {
  /** Goes to a page, once the one before has its answers: what it leaves open, an engine breaks off with a complaint. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page, which has what is given as its `arguments`. */
  run(body: string, ...given: readonly Json[]): Promise<unknown>;
  /** The same, of one that returns an element. Null where it returns none. */
  pick(body: string, ...given: readonly Json[]): Promise<Handle | null>;
  /** A picture of what is seen of the page, as PNG. */
  picture(): Promise<Uint8Array>;
  /** Sets how large the page is, in CSS pixels. */
  size(width: number, height: number): Promise<void>;
  /** The errors and warnings that the engine told of, as far as it tells of any. */
  readonly heard: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** A browser besides Chromium. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** Opens another device. */
  open(): Promise<Tab>;
  [Symbol.asyncDispose](): Promise<void>;
}
