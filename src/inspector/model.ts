import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** A node of a machine's definition, as far as the chart draws it. */
export interface StateBox {
  name: string;
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  children: StateBox[];
}

export interface InspectedActor {
  id: string;
  name: string;
  parentId: string | null;
  status: string;
  /** React may make an actor for a rendering it then drops: that one is never started. */
  hasStarted: boolean;
  chart: StateBox | null;
  /** The paths of all active states, from the root's children to the leaves. */
  active: string[];
  snapshot: unknown;
}

export interface LogEntry {
  index: number;
  time: number;
  actor: string;
  actorId: string;
  source: string | null;
  type: string;
  event: unknown;
}

export interface InspectorModel {
  actors: InspectedActor[];
  log: LogEntry[];
}

const longestLog = 2_000;

export const emptyModel: InspectorModel = { actors: [], log: [] };

/** What the inspector knows after one more event of the protocol. */
export function told(model: InspectorModel, event: StatelyInspectionEvent): InspectorModel {
  switch (event.type) {
    case '@xstate.actor': {
      const actor: InspectedActor = {
        id: event.sessionId,
        name: event.name,
        parentId: event.parentId ?? null,
        hasStarted: false,
        chart: chartOf(event.definition),
        ...factsOf(event.snapshot),
      };
      return {
        ...model,
        actors: [...model.actors.filter((known) => known.id !== actor.id), actor],
      };
    }
    case '@xstate.snapshot':
      return {
        ...model,
        actors: model.actors.map((actor) =>
          actor.id === event.sessionId
            ? { ...actor, hasStarted: true, ...factsOf(event.snapshot) }
            : actor,
        ),
      };
    case '@xstate.event': {
      const entry: LogEntry = {
        index: (model.log.at(-1)?.index ?? 0) + 1,
        time: Number(event.createdAt),
        actor: nameOf(model, event.sessionId) ?? event.sessionId,
        actorId: event.sessionId,
        source: event.sourceId === undefined ? null : nameOf(model, event.sourceId),
        type: event.event.type,
        event: event.event,
      };
      return {
        actors: model.actors.map((actor) =>
          actor.id === event.sessionId ? { ...actor, hasStarted: true } : actor,
        ),
        log: [...model.log, entry].slice(-longestLog),
      };
    }
  }
}

/** The actors that run or ran. */
export function started(actors: InspectedActor[]): InspectedActor[] {
  return actors.filter((actor) => actor.hasStarted);
}

/** The log's entries that mention the words in their type, their actor or their payload. */
export function filtered(log: LogEntry[], words: string): LogEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);

  return log.filter((entry) => {
    const text = `${entry.type} ${entry.actor} ${JSON.stringify(entry.event)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function factsOf(snapshot: unknown): Pick<InspectedActor, 'status' | 'active' | 'snapshot'> {
  const facts = isRecord(snapshot) ? snapshot : {};

  return {
    status: typeof facts['status'] === 'string' ? facts['status'] : 'active',
    active: activePaths(facts['value']),
    snapshot,
  };
}

function activePaths(value: unknown, within = ''): string[] {
  if (typeof value === 'string') return [`${within}${value}`];
  if (!isRecord(value)) return [];

  return Object.entries(value).flatMap(([name, child]) => [
    `${within}${name}`,
    ...activePaths(child, `${within}${name}.`),
  ]);
}

function chartOf(definition: string | undefined): StateBox | null {
  if (definition === undefined) return null;

  const parsed: unknown = JSON.parse(definition);
  return isRecord(parsed) && isRecord(parsed['states'])
    ? boxOf(typeof parsed['id'] === 'string' ? parsed['id'] : '', '', parsed)
    : null;
}

function boxOf(name: string, path: string, node: Record<string, unknown>): StateBox {
  const states = isRecord(node['states']) ? Object.entries(node['states']) : [];
  const children = states.map(([key, child]) =>
    boxOf(key, path === '' ? key : `${path}.${key}`, isRecord(child) ? child : {}),
  );

  return { name, path, kind: kindOf(node['type'], children.length > 0), children };
}

function kindOf(type: unknown, hasChildren: boolean): StateBox['kind'] {
  if (type === 'parallel' || type === 'final' || type === 'history') return type;

  return hasChildren ? 'compound' : 'atomic';
}

function nameOf(model: InspectorModel, id: string): string | null {
  return model.actors.find((actor) => actor.id === id)?.name ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
