import { Actor, type AnyActorRef } from 'xstate';

import { standIn } from './standIn.ts';

/**
 * Makes copies of values without what is alive in them: an actor becomes what `of` says, a logic one that does nothing. A value
 * that holds neither stays the very same, since a guard may ask whether it is.
 */
export function createDetacher(of: (actorRef: AnyActorRef) => AnyActorRef) {
  const copies = new WeakMap<object, unknown>();

  return detached;

  function detached<TValue>(value: TValue): TValue;
  function detached(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Actor) return of(value);
    if (isLogic(value)) return standIn;
    if (!isPlain(value)) return value;
    if (copies.has(value)) return copies.get(value);

    copies.set(value, value);
    const copy = Array.isArray(value)
      ? value.map((item: unknown) => detached(item))
      : fields(value);
    const isSame = Object.entries(copy).every(([key, item]) => Reflect.get(value, key) === item);
    copies.set(value, isSame ? value : copy);
    return isSame ? value : copy;
  }

  function fields(value: object): object {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, detached(item)]));
  }
}

/** Whether an actor could be made of it. */
export function isLogic(value: object): boolean {
  return (
    'transition' in value &&
    typeof value.transition === 'function' &&
    'getInitialSnapshot' in value &&
    typeof value.getInitialSnapshot === 'function'
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);

  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
