import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';

import type { MachineGraph, StateBox } from './graph.ts';
import { linesWithin, sizeOfBox, sizeOfLines, type ArrowDraft } from './lines.ts';
import { headerHeight } from './measures.ts';
import { backwardness } from './order.ts';

export type Direction = 'RIGHT' | 'DOWN';

/** By the path of a state: the pixels of room that it needs beside the states within it. */
export type Room = ReadonlyMap<string, number>;

/** A machine as ELK wants it: boxes in boxes with their sizes, and the arrows between them. */
export function elkGraph(
  graph: MachineGraph,
  drafts: ArrowDraft[],
  { direction, room }: { direction: Direction; room: Room },
): ElkNode {
  const isBackward = backwardness(graph);

  return {
    id: 'chart',
    layoutOptions: optionsOf(direction),
    children: [nodeOf(graph.root, graph, room)],
    edges: [
      ...drafts.map((draft) => edgeOf(draft, isBackward(draft.source, draft.target))),
      ...startEdges(graph.root),
    ],
  };
}

/** The state that is entered first within another; none of a parallel state. */
export function firstWithin(box: StateBox): StateBox | undefined {
  return box.children.find(({ isInitial }) => isInitial);
}

export function boxId(path: string): string {
  return `state ${path}`;
}

export function startId(path: string): string {
  return `start ${path}`;
}

function optionsOf(direction: Direction): Record<string, string> {
  return {
    ...style,
    'elk.direction': direction,
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  };
}

/** ELK asks these of every state that has states within it, not of the chart alone. */
const style = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '20',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
};

function nodeOf(box: StateBox, graph: MachineGraph, room: Room): ElkNode {
  const lines = linesWithin(box, graph.edges);
  const size = sizeOfBox(box.name, lines);
  if (box.children.length === 0) return { id: boxId(box.path), ...size };

  const top = size.height + (lines.length === 0 ? 8 : 10);
  const side = 20 + (room.get(box.path) ?? 0) / 2;
  return {
    id: boxId(box.path),
    layoutOptions: {
      ...style,
      'elk.padding': `[top=${top},left=${side},bottom=20,right=${side}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width}, ${top + headerHeight})`,
    },
    children: [
      ...(firstWithin(box) === undefined ? [] : [{ id: startId(box.path), width: 10, height: 10 }]),
      ...box.children.map((child) => nodeOf(child, graph, room)),
    ],
  };
}

/** An arrow for ELK, which is told of a backward one the other way round, so that the chart keeps its direction. */
function edgeOf({ id, source, target, lines }: ArrowDraft, isBackward: boolean): ElkExtendedEdge {
  const { width, height } = sizeOfLines(lines);
  const label = {
    text: id,
    width: width + 12,
    height: height + 4,
    layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
  };

  return {
    id: `arrow ${id}`,
    sources: [boxId(isBackward ? target : source)],
    targets: [boxId(isBackward ? source : target)],
    labels: lines.length === 0 ? [] : [label],
  };
}

function startEdges(box: StateBox): ElkExtendedEdge[] {
  const within = box.children.flatMap(startEdges);
  const initial = firstWithin(box);
  if (initial === undefined) return within;

  const id = startId(box.path);
  return [{ id: `arrow ${id}`, sources: [id], targets: [boxId(initial.path)] }, ...within];
}
