import { delayNameIn, endedIn, withoutMark } from '../xstate/xstatePrivate.ts';
import type { TransitionEdge } from './graph.ts';

/** What a transition is called in a chart: `20 s`, `done submit`, `form.submit`; nothing for `always`. */
export function eventWords(edge: TransitionEdge): string {
  switch (edge.kind) {
    case 'after':
      return edge.delay === undefined
        ? (delayNameIn(edge.event) ?? edge.source)
        : clockWords(edge.delay);
    case 'done':
      return `done ${endedIn(edge.event)}`;
    case 'error':
      return `error ${endedIn(edge.event)}`;
    case 'always':
      return '';
    case 'event':
      return withoutMark(edge.event);
  }
}

/** The same with its guard. */
export function edgeWords(edge: TransitionEdge): string {
  const guard = edge.guard === null ? '' : `[${edge.guard}]`;

  return [eventWords(edge), guard].filter((words) => words !== '').join(' ');
}

/** A transition in words: `after 20 s [canRetry] to idle`. */
export function spokenEdge(edge: TransitionEdge): string {
  const when = { after: 'after', always: 'at once', done: '', error: '', event: '' }[edge.kind];
  const places = edge.targets.map((target) => target || 'the whole machine').join(' and ');
  const words = [when, edgeWords(edge), places === '' ? 'stays' : `to ${places}`];

  return words.filter((word) => word !== '').join(' ');
}

/** Milliseconds as a clock would say them: 500 is `500 ms`, 90,000 is `1 min 30 s`. */
export function clockWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;

  const minutes = Math.floor(milliseconds / 60_000);
  const seconds = (milliseconds % 60_000) / 1_000;
  const parts = [minutes > 0 ? `${minutes} min` : '', seconds > 0 ? `${seconds} s` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
