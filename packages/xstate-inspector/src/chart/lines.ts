import type { MachineGraph, StateBox, TransitionEdge } from './graph.ts';
import {
  glyphWidth,
  headerHeight,
  labelSize,
  lineHeight,
  nameSize,
  sidePadding,
  textWidth,
} from './measures.ts';
import { edgeWords } from './words.ts';

export type Glyph = 'clock' | 'invoke' | 'stay' | 'again' | null;

/** One line of text in a state or on an arrow. */
export interface ChartLine {
  text: string;
  glyph: Glyph;
  /** The transition it names; null for an invoke. */
  edgeId: string | null;
}

/** One arrow: all transitions from one state to another. */
export interface ArrowDraft {
  id: string;
  source: string;
  target: string;
  lines: ChartLine[];
  edgeIds: string[];
}

/** What is listed within a state: what it invokes, and the transitions that stay in it or enter it again. */
export function linesWithin(box: StateBox, edges: TransitionEdge[]): ChartLine[] {
  const invoked = invokedBy(box).map((source): ChartLine => ({
    text: source,
    glyph: 'invoke',
    edgeId: null,
  }));
  const staying = edges
    .filter((edge) => edge.source === box.path && !leaves(edge))
    .map((edge): ChartLine => {
      const { text, glyph } = lineOf(edge);
      return {
        text,
        glyph: glyph ?? (edge.targets.length === 0 ? 'stay' : 'again'),
        edgeId: edge.id,
      };
    });

  return [...invoked, ...staying];
}

/** The sources a state invokes, each once: `mediaPick ×2` where it does so twice. */
export function invokedBy({ invokes }: StateBox): string[] {
  return [...new Set(invokes)].map((source) => {
    const times = invokes.filter((other) => other === source).length;
    return times === 1 ? source : `${source} ×${times}`;
  });
}

/** The arrows between states, in the order of the machine. */
export function arrowsOf({ edges }: MachineGraph): ArrowDraft[] {
  const drawn = edges
    .filter(leaves)
    .flatMap((edge) => edge.targets.map((target) => ({ edge, target })));
  const bundles = Map.groupBy(drawn, ({ edge, target }) => `${edge.source}>${target}`);

  return [...bundles].flatMap(([id, bundle]) => {
    const [first] = bundle;
    if (first === undefined) return [];

    return {
      id,
      source: first.edge.source,
      target: first.target,
      lines: bundle.map(({ edge }) => lineOf(edge)).filter(({ text }) => text !== ''),
      edgeIds: bundle.map(({ edge }) => edge.id),
    };
  });
}

/** How much room lines take, in pixels. */
export function sizeOfLines(lines: ChartLine[]): { width: number; height: number } {
  const widths = lines.map(
    ({ text, glyph }) => textWidth(text, labelSize) + (glyph === null ? 0 : glyphWidth),
  );

  return { width: Math.max(0, ...widths), height: lines.length * lineHeight };
}

/** How large a state without states within it is; one with them is at least as large. In pixels. */
export function sizeOfBox(name: string, lines: ChartLine[]): { width: number; height: number } {
  const size = sizeOfLines(lines);
  const header = textWidth(name, nameSize) + 18;

  return {
    width: Math.max(header, size.width) + 2 * sidePadding,
    height: headerHeight + (lines.length === 0 ? 0 : size.height + 10),
  };
}

function lineOf(edge: TransitionEdge): ChartLine {
  return { text: edgeWords(edge), glyph: edge.kind === 'after' ? 'clock' : null, edgeId: edge.id };
}

function leaves({ source, targets }: TransitionEdge): boolean {
  return targets.some((target) => target !== source);
}
