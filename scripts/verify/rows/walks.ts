import { findWalked } from '../walks/machines.ts';
import { ruledMachines } from '../walks/rules.ts';
import { walkMachine } from '../walks/walkMachine.ts';
import { measuredBy, type Row } from '../support/row.ts';

const events = { short: 1_000, full: 20_000 };
/** The part of its states that each machine is walked to: a walk that comes not so far proves little. */
const leastPart = { short: 0.3, full: 0.6 };

/** Whatever happens to a machine, in whatever order, it keeps to its chart and to its rules: each is found in its folder, with what may happen to it. */
export const walks: Row = {
  name: 'walks',
  goal: 'No machine breaks a rule or ends by itself, whatever happens to it',
  limit: 'none broken',
  minutes: { short: 4, full: 20 },
  async run({ seed, isFull, signal }) {
    const { machines, failures } = await findWalked();
    const known = new Set(machines.map(({ machine }) => machine.id));
    const size = isFull ? 'full' : 'short';
    const faults = ruledMachines
      .filter((id) => !known.has(id))
      .map((id) => `Rules are named for ${id}, and there is no such machine.`);
    let count = 0;
    let visited = 0;
    let states = 0;

    for (const walked of machines) {
      signal.throwIfAborted();
      const found = walkMachine(walked, failures, {
        seed,
        events: events[size],
      });
      count += found.events;
      visited += found.visited;
      states += found.states;
      faults.push(...found.faults);
      if (found.faults.length === 0 && found.visited < found.states * leastPart[size]) {
        faults.push(
          `${walked.machine.id}: the walks come to ${found.visited} states of ${found.states}.`,
        );
      }
    }
    return measuredBy(
      `${machines.length} machines, ${count} events, ${visited} of ${states} states`,
      faults,
    );
  },
};
