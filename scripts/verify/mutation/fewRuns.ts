import * as fastCheck from '../../../node_modules/fast-check/lib/fast-check.js';

// It stands in for the package, with all that it has.
// oxlint-disable-next-line oxc/no-barrel-file
export * from '../../../node_modules/fast-check/lib/fast-check.js';

/** A mutant that a property does not see in so many runs counts as unseen: thousands for each would take hours. */
const mostRuns = 60;

/** `fc.assert` with fewer runs than a test asks for. */
export function assert(
  ...[property, options]: Parameters<typeof fastCheck.assert>
): ReturnType<typeof fastCheck.assert> {
  const numRuns = Math.min(options?.numRuns ?? mostRuns, mostRuns);

  return fastCheck.assert(property, { ...options, numRuns });
}

// oxlint-disable-next-line import/no-default-export
export default { ...fastCheck, assert };
