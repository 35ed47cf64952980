import { expect, test } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';

const modules = import.meta.glob<Record<string, unknown>>('../../../src/machines/**/*Machine.ts', {
  eager: true,
});
const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one): one is AnyStateMachine => one instanceof StateMachine);
const effects = machines.flatMap(({ id, implementations }) =>
  Object.entries<unknown>(implementations.actions).flatMap(([name, action]) =>
    isEffect(action) ? [{ id, name, action }] : [],
  ),
);

test.each(effects)('$id says of its effect $name that it was not given', ({ name, action }) => {
  expect(action).toThrow(
    new Error(`The action "${name}" was not provided; pass it to machine.provide({ actions }).`),
  );
});

/** What XState makes of an action, as `assign` does, has a type; any other stands for an effect. */
function isEffect(action: unknown): action is () => unknown {
  return typeof action === 'function' && !('type' in action);
}
