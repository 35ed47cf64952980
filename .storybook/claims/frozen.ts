import { claimsOf } from './shows.ts';

/** The machines that the story on screen holds in one state. */
const held = new Set<string>();

export function forgetHeld(): void {
  held.clear();
}

/** Notes that a story holds a machine in a state, where nothing that it waits for ever comes. */
export function noteHeld(machine: string): void {
  held.add(machine);
}

/** Why a story holds its machines still, as `parameters.frozen` says; null for one that runs them on the mocked services. */
export function reasonOf({ frozen }: { frozen?: unknown }): string | null {
  return typeof frozen === 'string' && frozen.trim() !== '' ? frozen : null;
}

/** Fails a story that holds a machine of which it shows a state and does not say why, or says so and holds none. */
export function assertReasoned(
  parameters: { shows?: unknown; frozen?: unknown },
  args: { state?: unknown },
): void {
  const shown = claimsOf(parameters, args).map(({ machine }) => machine);
  const isHeld = shown.some((machine) => held.has(machine));
  const isReasoned = reasonOf(parameters) !== null;
  if (isHeld === isReasoned) return;

  throw new Error(
    isHeld
      ? 'This story holds the machine that it shows. Play the state on the mocked services, or say in parameters.frozen why nothing makes it in reasonable time.'
      : 'This story says in parameters.frozen why it holds a machine, and holds none that it shows.',
  );
}
