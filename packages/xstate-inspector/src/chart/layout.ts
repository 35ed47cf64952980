import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';

import { boxId, elkGraph, firstWithin, startId, type Direction, type Room } from './elkGraph.ts';
import type { MachineGraph, StateBox } from './graph.ts';
import { arrowsOf, linesWithin, sizeOfBox, type ArrowDraft, type ChartLine } from './lines.ts';
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

/** A chart in the shapes that it may have: from left to right, and from top to bottom. */
export type ChartLayouts = readonly [ChartLayout, ChartLayout];

/** What a state's words lack in width is given bit by bit; it seldom takes two passes. */
const mostPasses = 5;

/** A chart nearer to this shape reads best: it fits a screen without being made small. */
const bestRatio = 1.1;

/** Lays a machine's chart out for a page. The same graph gives the same layout, in Node as in a browser. */
export async function layoutOf(graph: MachineGraph): Promise<ChartLayout> {
  const [right, down] = await layoutsOf(graph);

  return strain(right) <= strain(down) ? right : down;
}

/** The layouts of a machine's chart, from left to right and from top to bottom, for whoever knows the shape of the room. */
export async function layoutsOf(graph: MachineGraph): Promise<ChartLayouts> {
  return [await placed(graph, 'RIGHT'), await placed(graph, 'DOWN')];
}

/** How ill a chart fits: its area, more where it is far from the best shape. */
function strain({ width, height }: ChartLayout): number {
  const ratio = width / height / bestRatio;

  return width * height * Math.max(ratio, 1 / ratio);
}

async function placed(graph: MachineGraph, direction: Direction): Promise<ChartLayout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const drafts = arrowsOf(graph);
  const laid = async (room: Room) => {
    const whole = await new Elk().layout(elkGraph(graph, drafts, { direction, room }));
    return layoutFrom(whole, graph, drafts);
  };
  let room: Room = new Map();
  let layout = await laid(room);
  for (let pass = 1; pass < mostPasses && isTight(layout); pass += 1) {
    room = withRoomFor(layout, room);
    layout = await laid(room);
  }

  return layout;
}

function isTight({ boxes }: ChartLayout): boolean {
  return boxes.some((box) => missingWidth(box) > 0);
}

/** ELK makes a state as wide as those within it, whatever least width it is told: its own words may need more. */
function withRoomFor({ boxes }: ChartLayout, room: Room): Room {
  return new Map(
    boxes.map((box) => [box.path, (room.get(box.path) ?? 0) + Math.max(0, missingWidth(box))]),
  );
}

function missingWidth({ name, lines, width }: PlacedBox): number {
  return sizeOfBox(name, lines).width - width;
}

function layoutFrom(whole: ElkNode, graph: MachineGraph, drafts: ArrowDraft[]): ChartLayout {
  const isBackward = backwardness(graph);
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
      .filter(({ box }) => firstWithin(box) !== undefined)
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
