// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { closeDrawings } from '#.storybook/run/drawings.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['of shapes alone is closed', '<svg aria-hidden="true"><g><path d="M0 0" /></g></svg>', []],
  ['that is heard is open', '<svg role="img"><path d="M0 0" /></svg>', ['path']],
  [
    'with words is open',
    '<svg aria-hidden="true"><path d="M0 0" /><text>7</text></svg>',
    ['path', 'text'],
  ],
  [
    'that somebody reaches is open',
    '<svg aria-hidden="true"><g tabindex="0"><path d="M0 0" /></g></svg>',
    ['g', 'path'],
  ],
  [
    'of which a part has a name is open',
    '<svg aria-hidden="true"><path aria-label="A leaf" d="M0 0" /></svg>',
    ['path'],
  ],
])('a drawing %s, and open again afterwards', (_, drawing, seen) => {
  document.body.innerHTML = `<p>Before</p>${drawing}<p>After</p>`;
  const all = [...document.querySelectorAll('svg *')].map(({ localName }) => localName);

  const open = closeDrawings();
  expect(walked()).toEqual(['p', 'svg', ...seen, 'p']);
  expect(childrenOfDrawing()).toBe(seen.length === 0 ? 0 : childrenInMarkup());
  open();

  expect(walked()).toEqual(['p', 'svg', ...all, 'p']);
  expect(childrenOfDrawing()).toBe(childrenInMarkup());
});

/** The elements of the page, as axe goes through them for what lies over what. */
function walked(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  const names: string[] = [];
  while (walker.nextNode() !== null) names.push((walker.currentNode as Element).localName);

  return names;
}

/** How many parts of the drawing axe finds below it. */
function childrenOfDrawing(): number | undefined {
  return document.querySelector('svg')?.childNodes.length;
}

function childrenInMarkup(): number | undefined {
  return document.querySelector('svg')?.children.length;
}
