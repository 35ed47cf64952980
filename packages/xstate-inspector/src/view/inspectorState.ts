import type { ChartLayouts } from '../chart/layout.ts';
import type {
  ActorFacts,
  ClockFacts,
  LogEntry,
  MachineCoverage,
  Report,
  SubjectFacts,
} from '../protocol/protocol.ts';

/** A text the engine made for the tester to keep: a trace, a test or a coverage. */
export type MadeText = Omit<Extract<Report, { type: 'text.made' }>, 'type'>;

/** What the view knows. */
export interface InspectorState {
  /** False until an engine has answered. */
  isConnected: boolean;
  /** Whether the app that was told of is there no more. */
  isAppGone: boolean;
  canTakeClock: boolean;
  actors: ActorFacts[];
  log: LogEntry[];
  subject: SubjectFacts | null;
  /** By machine: those drawn so far, each in the shapes that it may have. */
  layouts: Record<string, ChartLayouts>;
  clock: ClockFacts | null;
  coverage: MachineCoverage[];
  made: MadeText | null;
  /** What went wrong with the last command, as a sentence. */
  refusal: string | null;
}

const longestLog = 5_000;

export const unconnected: InspectorState = {
  isConnected: false,
  isAppGone: false,
  canTakeClock: false,
  actors: [],
  log: [],
  subject: null,
  layouts: {},
  clock: null,
  coverage: [],
  made: null,
  refusal: null,
};

/** What the view knows after one more report. */
export function heard(state: InspectorState, report: Report): InspectorState {
  switch (report.type) {
    case 'engine.began':
      return { ...unconnected, layouts: state.layouts };
    case 'view.opened':
      return {
        ...unconnected,
        layouts: state.layouts,
        isConnected: true,
        canTakeClock: report.canTakeClock,
      };
    case 'actors.changed':
      return { ...state, actors: report.actors };
    case 'events.logged':
      return { ...state, log: [...state.log, ...report.entries].slice(-longestLog) };
    case 'subject.changed':
      return { ...state, subject: report.subject };
    case 'clock.changed':
      return { ...state, clock: report.clock };
    case 'coverage.changed':
      return { ...state, coverage: report.coverage };
    case 'text.made': {
      const { what, fileName, text } = report;
      return { ...state, made: { what, fileName, text }, refusal: null };
    }
    case 'replica.made':
      return { ...state, refusal: report.divergence };
    case 'command.refused':
      return { ...state, refusal: report.message };
  }
}

/** The log's entries that mention each of the words in their type, their actor or their payload. */
export function filtered(log: LogEntry[], words: string): LogEntry[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);

  return log.filter((entry) => {
    const text =
      `${entry.type} ${entry.actor} ${entry.source ?? ''} ${JSON.stringify(entry.event)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** How much of all machines was seen, in whole per cent, rounded down: 100 only when nothing is left. */
export function coveredShare(coverage: MachineCoverage[]): { states: number; transitions: number } {
  const states = coverage.flatMap((machine) => machine.states);
  const transitions = coverage.flatMap((machine) => machine.transitions);

  return {
    states: share(states.filter((state) => state.isReached).length, states.length),
    transitions: share(transitions.filter((one) => one.isTaken).length, transitions.length),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part / whole) * 100);
}
