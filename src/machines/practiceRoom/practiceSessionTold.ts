import type { Sat, SeenPhase, SeenTimer } from './practiceSessionEvents.ts';

const place = {
  counting: '#practiceSession.running.counting',
  doubting: '#practiceSession.running.doubting',
  paused: '#practiceSession.paused',
  ending: '#practiceSession.ending',
} as const;
const isIn = (phase: SeenPhase) => ({
  type: 'isIn' as const,
  params: ({ event }: { event: SeenTimer }) => ({ event, phase }),
});
const recordSeen = {
  type: 'recordSeen',
  params: ({ event }: { event: SeenTimer }) => event,
} as const;
/** Whatever the desk tells of the room's timer places the room. */
export const placed = {
  'timer.seen': (['counting', 'doubting', 'paused', 'ending'] as const).map((phase) => ({
    guard: isIn(phase),
    target: place[phase],
    actions: recordSeen,
  })),
};
/** What is told of a phase that it is in already changes nothing of what goes on. */
export const still = (phase: SeenPhase) => ({
  'timer.seen': { guard: isIn(phase), actions: recordSeen },
});
/** The timer is over, or there is none. */
export const ended = {
  'timer.ended': {
    target: '#practiceSession.ended',
    actions: { type: 'recordSat', params: ({ event }: { event: Sat }) => event },
  },
  'timer.none': '#practiceSession.choosing',
} as const;
