import { looks, sizes, themes, type Look } from '../visual/looks.ts';
import type { AtlasMachine } from './workbench.ts';

type State = AtlasMachine['states'][number];
type Story = State['stories'][number];

/** What the wall can be narrowed to. The names are those in the page's address. */
export function filtersHtml(charts: AtlasMachine[]): string {
  const areas = [...new Set(charts.map(({ area }) => area))];

  return `<form class="atlas-filters" aria-label="Filters">
${selectHtml('Area', 'area', ['all', ...areas])}
${selectHtml('Machine', 'machine', ['all', ...charts.map(({ id }) => id)])}
${selectHtml('Theme', 'theme', ['both', ...themes])}
${selectHtml('Width', 'width', ['all', ...sizes.map(({ width }) => String(width))])}
<fieldset><legend>Live</legend>
<label><input type="checkbox" name="motion" value="reduced"> Reduced motion</label>
<label><input type="checkbox" name="text" value="double"> Text at 200 %</label>
</fieldset>
<output aria-live="polite"></output>
</form>`;
}

/** A machine: its chart beside its states. */
export function machineHtml(machine: AtlasMachine): string {
  const { id, area, chart, states } = machine;
  const stories = states.flatMap((state) => state.stories).length;

  return `<section class="atlas-machine" id="${escape(id)}" data-machine-id="${escape(id)}" data-area="${escape(area)}" aria-labelledby="${escape(id)}-name">
<header><h2 id="${escape(id)}-name">${escape(id)}</h2><p>${escape(area)} · ${counted(states.length, 'state')} · shown ${counted(stories, 'time')}</p></header>
<div class="atlas-chart"><button type="button" aria-pressed="false">Chart at 100 %</button>${chart}</div>
<div class="atlas-wall">
${states.map((state) => stateHtml(id, state)).join('\n')}
</div>
</section>`;
}

/** Where a state stands on the page. */
export function anchorOf(machine: string, path: string): string {
  return `${machine}--${path}`;
}

function stateHtml(machine: string, { path, stories }: State): string {
  return `<section class="atlas-state" id="${escape(anchorOf(machine, path))}" data-path="${escape(path)}">
<h3>${escape(path)}</h3>
${stories.map((story) => storyHtml(machine, path, story)).join('\n')}
</section>`;
}

function storyHtml(machine: string, path: string, story: Story): string {
  const label = `${machine} ${path}: ${story.title}, ${story.name}`;
  const thumbs = looks.map((look) => thumbHtml(label, story.id, look));

  return `<div class="atlas-story"><h4><span>${escape(story.title)}</span> ${escape(story.name)}</h4>
<ul aria-label="${escape(label)}">${thumbs.join('')}</ul></div>`;
}

function thumbHtml(label: string, id: string, { name, theme, width, viewport }: Look): string {
  const shown = escape(`${label}, ${width} wide, ${theme}`);
  const inStorybook = `./?path=/story/${id}&amp;globals=theme:${theme};viewport.value:${viewport}`;

  return `<li class="atlas-thumb" data-story="${id}" data-theme-shown="${theme}" data-width="${width}"><button type="button" class="atlas-view" aria-label="${shown}, live"><img src="./wall/${name}/${id}.webp" alt="" loading="lazy" decoding="async"></button><a href="${inStorybook}" aria-label="${shown}, in Storybook">${width} ${theme}</a></li>`;
}

/** Where one story is alive at a time, at its own size or as large as there is room. */
export const liveHtml = `<dialog class="atlas-live" aria-labelledby="atlas-live-name">
<header>
<div><h2 id="atlas-live-name"></h2><p role="status"></p></div>
<nav aria-label="States"><button type="button" name="previous">Previous</button><button type="button" name="next">Next</button></nav>
<a href="./">Open in Storybook</a>
<button type="button" name="close">Close</button>
</header>
<div class="atlas-stage"></div>
</dialog>`;

function selectHtml(label: string, name: string, values: string[]): string {
  const options = values.map((value) => `<option>${escape(value)}</option>`);

  return `<label>${label} <select name="${name}">${options.join('')}</select></label>`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
