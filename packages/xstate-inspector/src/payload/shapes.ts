/** What values of a type look like, as JSON: what an app tells of the events of its machines. */
export type Shape =
  /** One value only; where it is left out, any. */
  | { kind: 'one'; value?: unknown }
  | { kind: 'choice'; of: readonly Shape[] }
  | { kind: 'text' | 'number'; name: string }
  | { kind: 'list'; of: Shape }
  | { kind: 'tuple'; of: readonly Shape[] }
  | { kind: 'record'; of: Shape }
  | { kind: 'fields'; fields: readonly Field[] }
  /** An object of the platform or of XState, by the name of its type: `Blob`, `StateMachine`. */
  | { kind: 'thing'; type: string };

export interface Field {
  name: string;
  isOptional: boolean;
  shape: Shape;
}

/** The events of machines, by the ids of these: each has the fields of an object, of which `type` is one. */
export type EventShapes = Readonly<Record<string, readonly Shape[]>>;

/** What the page knows itself, by the names of fields: the time, the day. Each is asked as an event is sent. */
export type KnownFields = Readonly<Record<string, () => string | number>>;
