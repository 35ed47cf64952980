import type { Command, Report } from './protocol.ts';

// Both ends of a wire are of one build, so that the type of a message tells the rest.

/** Whether something heard is a command for the engine. */
export function isCommand(value: unknown): value is Command {
  return hasType(value);
}

/** Whether something heard is a report for the view. */
export function isReport(value: unknown): value is Report {
  return hasType(value);
}

function hasType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value;
}
