/** Stands in for a promise actor that the route, story or test must supply with `machine.provide`. */
export function unprovided(actor: string): () => Promise<never> {
  return () => Promise.reject(new Error(remedyFor('actor', actor, 'actors')));
}

/** Stands in for an action with an effect that the route, story or test must supply with `machine.provide`. */
export function unprovidedAction(action: string): never {
  throw new Error(remedyFor('action', action, 'actions'));
}

/** Stands in for a callback actor that the route, story or test must supply with `machine.provide`. */
export function unprovidedListener(actor: string): () => never {
  return () => {
    throw new Error(remedyFor('actor', actor, 'actors'));
  };
}

function remedyFor(kind: 'actor' | 'action', name: string, key: string): string {
  return `The ${kind} "${name}" was not provided; pass it to machine.provide({ ${key} }).`;
}

/** Whether an error says that something has to be supplied. */
export function isUnprovided(error: unknown): boolean {
  return error instanceof Error && error.message.includes('was not provided');
}
