/** Puts something of a story's own in the place of what a browser has. Returns how to give that back. */
export function standIn(target: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });

  return () => {
    if (own === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, own);
  };
}

/** Takes away what a browser has. Returns how to give it back. */
export function takenAway(target: object, name: string): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Reflect.deleteProperty(target, name);

  return () => {
    if (own !== undefined) Object.defineProperty(target, name, own);
  };
}
