import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';

import type { MachineGraph, StateBox } from './graph.ts';
import {
  arrowsOf,
  linesWithin,
  sizeOfBox,
  sizeOfLines,
  type ArrowDraft,
  type ChartLine,
} from './lines.ts';
import { headerHeight } from './measures.ts';
import { backwardness } from './order.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  width: number;
  height: number;
}

/** A state where it is drawn. */
export interface PlacedBox extends Frame {
  path: string;
  name: string;
  kind: StateBox['kind'];
  depth: number;
  /** A region of a parallel state, whose frame is dashed. */
  isRegion: boolean;
  lines: ChartLine[];
}

/** An arrow where it is drawn; one without a label has only `always` transitions without a guard. */
export interface PlacedArrow extends ArrowDraft {
  points: Point[];
  label: Frame | null;
}

/** The dot from which a state's first state is entered. */
export interface PlacedStart {
  path: string;
  dot: Point;
  points: Point[];
}

/** A chart in pixels from its upper left corner, at 100 %. Outer boxes stand before those within them. */
export interface ChartLayout extends Frame {
  boxes: PlacedBox[];
  arrows: PlacedArrow[];
  starts: PlacedStart[];
}

type Direction = 'RIGHT' | 'DOWN';

/** A chart nearer to this shape reads best: it fits a screen without being made small. */
const bestRatio = 1.5;

/** Lays a machine's chart out. The same graph gives the same layout, in Node as in a browser. */
export async function layoutOf(graph: MachineGraph): Promise<ChartLayout> {
  const [right, down] = [await placed(graph, 'RIGHT'), await placed(graph, 'DOWN')];

  return strain(right) <= strain(down) ? right : down;
}

/** How ill a chart fits: its area, more where it is far from the best shape. */
function strain({ width, height }: ChartLayout): number {
  const ratio = width / height / bestRatio;

  return width * height * Math.max(ratio, 1 / ratio);
}

async function placed(graph: MachineGraph, direction: Direction): Promise<ChartLayout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const drafts = arrowsOf(graph);
  const isBackward = backwardness(graph);
  const whole = await new Elk().layout({
    id: 'chart',
    layoutOptions: optionsOf(direction),
    children: [nodeOf(graph.root, graph)],
    edges: [
      ...drafts.map((draft) => edgeOf(draft, isBackward(draft.source, draft.target))),
      ...startEdges(graph.root),
    ],
  });

  return layoutFrom(whole, graph, drafts, isBackward);
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

function nodeOf(box: StateBox, graph: MachineGraph): ElkNode {
  const lines = linesWithin(box, graph.edges);
  const size = sizeOfBox(box.name, lines);
  if (box.children.length === 0) return { id: boxId(box.path), ...size };

  const top = size.height + (lines.length === 0 ? 8 : 10);
  return {
    id: boxId(box.path),
    layoutOptions: {
      ...style,
      'elk.padding': `[top=${top},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width}, ${top + headerHeight})`,
    },
    children: [
      ...(first(box) === undefined ? [] : [{ id: startId(box.path), width: 10, height: 10 }]),
      ...box.children.map((child) => nodeOf(child, graph)),
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
  const initial = first(box);
  if (initial === undefined) return within;

  const id = startId(box.path);
  return [{ id: `arrow ${id}`, sources: [id], targets: [boxId(initial.path)] }, ...within];
}

function first(box: StateBox): StateBox | undefined {
  return box.children.find(({ isInitial }) => isInitial);
}

function layoutFrom(
  whole: ElkNode,
  graph: MachineGraph,
  drafts: ArrowDraft[],
  isBackward: (source: string, target: string) => boolean,
): ChartLayout {
  const nodes = new Map(nodesWithin(whole).map((node) => [node.id, node]));
  const edges = new Map(edgesWithin(whole).map((edge) => [edge.id, edge]));
  const frameOf = (id: string) => frame(nodes.get(id));

  return {
    ...frame(whole),
    boxes: boxesOf(graph.root, 0, false).map(({ box, depth, isRegion }) => ({
      ...frameOf(boxId(box.path)),
      path: box.path,
      name: box.name,
      kind: box.kind,
      depth,
      isRegion,
      lines: linesWithin(box, graph.edges),
    })),
    arrows: drafts.map((draft) => {
      const edge = edges.get(`arrow ${draft.id}`);
      const label = edge?.labels?.[0];
      const points = isBackward(draft.source, draft.target)
        ? pointsOf(edge).toReversed()
        : pointsOf(edge);
      return { ...draft, points, label: label === undefined ? null : frame(label) };
    }),
    starts: boxesOf(graph.root, 0, false)
      .filter(({ box }) => first(box) !== undefined)
      .map(({ box }) => {
        const { x, y } = frameOf(startId(box.path));
        const points = pointsOf(edges.get(`arrow ${startId(box.path)}`));
        return { path: box.path, dot: { x: x + 5, y: y + 5 }, points };
      }),
  };
}

function boxesOf(
  box: StateBox,
  depth: number,
  isRegion: boolean,
): { box: StateBox; depth: number; isRegion: boolean }[] {
  const within = box.children.flatMap((child) =>
    boxesOf(child, depth + 1, box.kind === 'parallel'),
  );

  return [{ box, depth, isRegion }, ...within];
}

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );
}

function nodesWithin(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesWithin)];
}

function edgesWithin(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesWithin)];
}

function frame(shape: Partial<Frame> | undefined): Frame {
  return {
    x: shape?.x ?? 0,
    y: shape?.y ?? 0,
    width: shape?.width ?? 0,
    height: shape?.height ?? 0,
  };
}

function boxId(path: string): string {
  return `state ${path}`;
}

function startId(path: string): string {
  return `start ${path}`;
}
