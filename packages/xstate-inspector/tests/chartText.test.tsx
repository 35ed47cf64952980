// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { graphOf } from '../src/chart/graph.ts';
import { layoutOf } from '../src/chart/layout.ts';
import { StateChart } from '../src/chart/StateChart.tsx';
import { farewellMachine } from './machines/farewellMachine.ts';

test('a chart tells its states and transitions also in words', async () => {
  const graph = graphOf(farewellMachine);
  document.body.innerHTML = renderToStaticMarkup(
    <StateChart active={['leaving']} graph={graph} layout={await layoutOf(graph)} />,
  );

  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('Chart of farewell');
  expect(
    [...document.querySelectorAll('.state-chart-text li')].map(
      (item) => item.firstChild?.textContent,
    ),
  ).toEqual([
    'farewell',
    'editing, first',
    'email.change stays',
    'email.submit [isBlank] stays',
    'email.submit to leaving',
    'leaving, active',
    'after 500 ms to left',
    'left, final',
  ]);
});

test('a chart tells what the last step took from what was taken before', async () => {
  const graph = graphOf(farewellMachine);
  const [blank = '', leaves = ''] = graph.edges
    .filter(({ event }) => event === 'email.submit')
    .map(({ id }) => id);
  document.body.innerHTML = renderToStaticMarkup(
    <StateChart
      active={['leaving']}
      graph={graph}
      layout={await layoutOf(graph)}
      taken={[leaves]}
      takenBefore={[blank, leaves]}
    />,
  );

  const marked = [...document.querySelectorAll('[data-taken]')].map((mark) => [
    mark.getAttribute('class'),
    mark.getAttribute('data-taken'),
    mark.querySelector('text')?.textContent,
  ]);
  expect(marked).toEqual([
    ['state-chart-arrow', 'now', 'email.submit'],
    ['state-chart-line', 'now', 'email.submit'],
    ['state-chart-line', 'before', 'email.submit [isBlank]'],
  ]);
  expect(
    [...document.querySelectorAll('.state-chart-text li')]
      .map((item) => item.firstChild?.textContent)
      .filter((text) => text?.includes('taken') === true),
  ).toEqual([
    'email.submit [isBlank] stays, taken before',
    'email.submit to leaving, taken by this step',
  ]);
});

test('a chart lights what is active and what was taken, and links states', async () => {
  const graph = graphOf(farewellMachine);
  const [taken = ''] = graph.edges
    .filter(({ targets }) => targets.includes('left'))
    .map(({ id }) => id);
  document.body.innerHTML = renderToStaticMarkup(
    <StateChart
      active={['left']}
      graph={graph}
      hrefOf={(path) => (path === 'left' ? '#left' : undefined)}
      layout={await layoutOf(graph)}
      taken={[taken]}
    />,
  );

  const lit = [...document.querySelectorAll('.state-chart-box[data-active]')];
  expect(
    lit.map((box) => [box.getAttribute('data-state'), box.getAttribute('aria-label')]),
  ).toEqual([['left', 'left, active']]);
  expect(document.querySelectorAll('a')).toHaveLength(1);
  expect(document.querySelectorAll('.state-chart-arrow[data-taken]')).toHaveLength(1);
  expect(document.querySelector('.state-chart-line[data-taken]')?.textContent).toBe('500 ms');
});
