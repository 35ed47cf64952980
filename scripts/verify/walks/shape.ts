/** What values of a type look like, as far as values are made from it. */
export type Shape =
  | { kind: 'one'; value: unknown }
  | { kind: 'choice'; of: readonly Shape[] }
  | { kind: 'text' | 'number'; name: string }
  | { kind: 'list'; of: Shape }
  | { kind: 'tuple'; of: readonly Shape[] }
  | { kind: 'record'; of: Shape }
  | { kind: 'fields'; fields: readonly Field[] }
  /** Something that has no fields to fill in, by the name of its type. */
  | { kind: 'thing'; type: string };

export interface Field {
  name: string;
  isOptional: boolean;
  shape: Shape;
}

/** No value at all: what an actor without an answer answers with. */
export const nothing: Shape = { kind: 'one', value: undefined };
