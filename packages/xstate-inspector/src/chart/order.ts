import type { MachineGraph, StateBox, TransitionEdge } from './graph.ts';

/**
 * Tells whether an arrow leads back: to a state that is nearer to where its siblings begin. A chart in which such arrows
 * are laid out the other way round reads from the first state on.
 */
export function backwardness(graph: MachineGraph): (source: string, target: string) => boolean {
  const places = new Map(placesIn(graph.root, graph.edges));

  return (source, target) => {
    const [one, other] = siblings(source, target);
    if (one === null || other === null) return false;

    return (places.get(one) ?? 0) > (places.get(other) ?? 0);
  };
}

function placesIn(box: StateBox, edges: TransitionEdge[]): [string, number][] {
  const first = box.children.filter(({ isInitial }) => isInitial);
  const met = new Set((first.length > 0 ? first : box.children).map(({ path }) => path));

  // A set is walked in the order of its entries, also of those that are added on the way.
  for (const path of met) {
    for (const { source, targets } of edges) {
      for (const target of targets) {
        const [from, to] = siblings(source, target);
        if (from === path && to !== null) met.add(to);
      }
    }
  }
  for (const { path } of box.children) met.add(path);

  return [
    ...[...met].map((path, place): [string, number] => [path, place]),
    ...box.children.flatMap((child) => placesIn(child, edges)),
  ];
}

/** The two states that hold source and target, side by side within the nearest state that holds both. */
function siblings(source: string, target: string): [string | null, string | null] {
  const [from, to] = [source.split('.'), target.split('.')];
  const depth = from.findIndex((name, place) => name !== to[place]);
  if (source === '' || target === '' || depth === -1 || depth >= to.length) return [null, null];

  return [from.slice(0, depth + 1).join('.'), to.slice(0, depth + 1).join('.')];
}
