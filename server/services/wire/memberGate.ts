import { createGate, type Gate } from './gate.ts';
import type { GateMeter } from './meters.ts';

/** A gate of each member's own, so that one of them cannot fill it for the others. Rejects like `createGate`. */
export function createMemberGate(
  share: { running: number; waiting: number },
  meter?: GateMeter,
): (memberId: string) => Gate {
  const gates = new Map<string, { gate: Gate; users: number }>();

  return (memberId) => async (work) => {
    const held = gates.get(memberId) ?? { gate: createGate(share, meter), users: 0 };
    gates.set(memberId, held);
    held.users += 1;
    try {
      return await held.gate(work);
    } finally {
      held.users -= 1;
      if (held.users === 0) gates.delete(memberId);
    }
  };
}
