import type { AtlasMachine } from './workbench.ts';
import { themes, widths } from './looks.ts';

type State = AtlasMachine['states'][number];
type Story = State['stories'][number];

/** What the wall can be narrowed to. The names are those in the page's address. */
export function filtersHtml(charts: AtlasMachine[]): string {
  const areas = [...new Set(charts.map(({ area }) => area))];

  return `<form class="atlas-filters" aria-label="Filters">
${selectHtml('Area', 'area', ['all', ...areas])}
${selectHtml('Machine', 'machine', ['all', ...charts.map(({ id }) => id)])}
${selectHtml('Theme', 'theme', ['both', ...themes])}
${selectHtml('Width', 'width', ['all', ...widths.map(({ pixels }) => String(pixels))])}
<label><input type="checkbox" name="motion" value="reduced"> Reduced motion</label>
<label><input type="checkbox" name="text" value="double"> Text at 200 %</label>
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
  const thumbs = themes.flatMap((theme) =>
    widths.map(({ pixels }) => thumbHtml(label, story, theme, pixels)),
  );

  return `<div class="atlas-story"><h4><span>${escape(story.title)}</span> ${escape(story.name)}</h4>
<ul aria-label="${escape(label)}">${thumbs.join('')}</ul></div>`;
}

function thumbHtml(label: string, story: Story, theme: string, pixels: number): string {
  return `<li class="atlas-thumb" data-story="${escape(story.id)}" data-theme-shown="${theme}" data-width="${pixels}"><div class="atlas-view"></div><a href="./?path=/story/${escape(story.id)}" aria-label="${escape(label)}, ${pixels} wide, ${theme}">${pixels} ${theme}</a></li>`;
}

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
