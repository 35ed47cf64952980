import type { MachineGraph } from '../chart/graph.ts';
import type { ActorFacts, Command, ViewWire } from '../protocol/protocol.ts';
import { heard, unconnected, type InspectorState } from './inspectorState.ts';

/** The view's end of the wire as a store: what is known now, who wants to hear of changes, and how to command. */
export interface Inspection {
  read: () => InspectorState;
  subscribe: (listener: () => void) => () => void;
  command: (command: Command) => void;
  /** The app is gone: what is known stays, and says so, until an engine answers again. */
  loseApp: () => void;
  /** Forgets the last refusal or the last text made. */
  dismiss: () => void;
}

/** Opens the wire. The engine tells a view that opens late everything anew; charts are drawn here, once each. */
export function openInspection(wire: ViewWire): Inspection {
  const listeners = new Set<() => void>();
  const asked = new Set<string>();
  let hasChosen = false;
  let chosen: string | null = null;
  let takenOver: string | null = null;
  let prefers: string | null = null;
  let background: readonly string[] = [];
  let offered: string | null = null;
  let state = unconnected;

  const change = (next: InspectorState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const draw = async (graph: MachineGraph) => {
    const { layoutsOf } = await import('../chart/layout.ts');
    const layouts = await layoutsOf(graph);
    change({ ...state, layouts: { ...state.layouts, [graph.id]: layouts } });
  };
  const chooseFirst = () => {
    const actor = firstOf(state.actors, prefers, background);
    if (actor === null || actor.id === offered) return;

    offered = actor.id;
    wire.send({ type: 'subject.choose', actorId: actor.id, step: null });
  };
  wire.listen((report) => {
    change(heard(state, report));
    if (report.type === 'engine.began') wire.send({ type: 'view.open' });
    if (report.type === 'view.opened') {
      hasChosen = false;
      offered = null;
      background = report.background;
      // Where the app was loaded anew the tester still means the machine chosen before, here or in the view that this one
      // took over from; a story has one of its own.
      if (report.prefers === null) takenOver ??= report.lookedAt;
      prefers =
        report.prefers === null ? (chosen ?? takenOver) : (report.lookedAt ?? report.prefers);
    }
    if (!hasChosen) chooseFirst();
    const graph = state.subject?.graph;
    if (graph === undefined || asked.has(graph.id)) return;

    asked.add(graph.id);
    void draw(graph);
  });
  wire.send({ type: 'view.open' });

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    command(command) {
      if (command.type === 'subject.choose') {
        hasChosen = true;
        chosen = state.actors.find(({ id }) => id === command.actorId)?.machine ?? null;
      }
      change({ ...state, refusal: null });
      wire.send(command);
    },
    loseApp: () => change({ ...state, isAppGone: true }),
    dismiss: () => change({ ...state, refusal: null, made: null }),
  };
}

/** What a tester most likely came for: the machine preferred, the first screen's, or else one behind the screens. */
function firstOf(
  actors: ActorFacts[],
  prefers: string | null,
  background: readonly string[],
): ActorFacts | null {
  const preferred = actors.findLast(({ machine }) => machine !== null && machine === prefers);
  if (preferred !== undefined) return preferred;

  const roots = actors.filter(({ machine, parentId }) => machine !== null && parentId === null);

  return roots.find(({ machine }) => !background.includes(machine ?? '')) ?? roots[0] ?? null;
}
