/** The ids of transitions that the step looked at took, and of those taken before it. */
export interface Taken {
  now: readonly string[];
  before: readonly string[];
}

/** Whether one of the transitions was taken by the step looked at, or else before; undefined where none was. */
export function whenTaken(ids: readonly string[], taken: Taken): 'now' | 'before' | undefined {
  if (ids.some((id) => taken.now.includes(id))) return 'now';

  return ids.some((id) => taken.before.includes(id)) ? 'before' : undefined;
}
