import type { ClockFacts, Command } from '../protocol/protocol.ts';
import type { ReplayClock } from './replayClock.ts';
import type { VirtualClock } from './virtualClock.ts';

type ClockCommand = Extract<Command, { type: `clock.${string}` }>;

/** Does to a clock what the view asks for: a replica's own, where one is given, else the app's. */
export async function moveClock(
  command: ClockCommand,
  replica: ReplayClock | null,
  app: VirtualClock | null,
): Promise<void> {
  if (replica !== null) {
    moveReplica(command, replica);
    return;
  }
  if (app === null) throw new Error('The app goes by the clock of the device here.');

  switch (command.type) {
    case 'clock.take':
      app.take();
      break;
    case 'clock.hold':
      app.hold();
      break;
    case 'clock.run':
      app.run();
      break;
    case 'clock.advance':
      await app.advance(command.milliseconds);
      break;
    case 'clock.next':
      await app.next();
      break;
  }
}

/** How a clock stands; null where there is none to be told of. */
export function clockFacts(
  replica: ReplayClock | null,
  app: VirtualClock | null,
): ClockFacts | null {
  if (replica === null) return app?.facts() ?? null;

  return { mode: 'held', now: replica.now(), ...replica.waiting() };
}

function moveReplica(command: ClockCommand, clock: ReplayClock) {
  if (command.type === 'clock.advance') clock.advance(command.milliseconds);
  if (command.type === 'clock.next') clock.advance(clock.waiting().nextIn ?? 0);
  if (command.type === 'clock.run') {
    throw new Error("A replica's time passes only when it is moved on.");
  }
}
