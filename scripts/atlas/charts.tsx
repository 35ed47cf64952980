import { graphOf, layoutOf, StateChart } from '@fourfold/xstate-inspector/chart';
import { renderToStaticMarkup } from 'react-dom/server';

import { countWords, type RegisteredMachine } from '#stories/support/registry.ts';
import { workbench } from '#stories/support/workbench.ts';

import type { AtlasMachine, Workbench } from './workbench.ts';
import { anchorOf } from './markup.ts';

/** The machines that have a screen, by area and name, each with its chart; and what is wrong with the claims. */
export async function readWorkbench(): Promise<Workbench> {
  const shown = workbench.machines
    .filter(({ unshown }) => unshown === null)
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)));
  const unseen = shown.flatMap(({ id, states }) =>
    states
      .filter(({ stories }) => stories.length === 0)
      .map(({ path }) => `No story shows "${path}" of "${id}".`),
  );
  const strays = workbench.strays.map(
    ({ story, machine, state }) =>
      `"${story}" claims "${state}" of "${machine}", which is not there.`,
  );

  return {
    charts: await Promise.all(shown.map(charted)),
    count: countWords(workbench),
    faults: [...unseen, ...strays],
  };
}

async function charted({ id, area, machine, states }: RegisteredMachine): Promise<AtlasMachine> {
  const graph = graphOf(machine);
  const layout = await layoutOf(graph);
  const leaves = new Set(states.map(({ path }) => path));
  const chart = renderToStaticMarkup(
    <StateChart
      active={[]}
      graph={graph}
      hrefOf={(path) => (leaves.has(path) ? `#${anchorOf(id, path)}` : undefined)}
      layout={layout}
    />,
  );

  return { id, area, chart, states };
}

function sortKey({ area, id }: RegisteredMachine): string {
  return `${area} ${id}`;
}
