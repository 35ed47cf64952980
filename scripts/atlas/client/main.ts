import { widths } from '../looks.ts';
import { fillForm, filtersOf, globalsOf, queryOf, type Filters } from './filters.ts';
import { liveFrames } from './frames.ts';
import { lightOnTheWay } from './light.ts';

const form = document.forms[0] ?? document.createElement('form');
const thumbs = [...document.querySelectorAll<HTMLElement>('.atlas-thumb')];
const machines = [...document.querySelectorAll<HTMLElement>('.atlas-machine')];
const isDark = matchMedia('(prefers-color-scheme: dark)');
let filters = filtersOf(form);

const frames = liveFrames((thumb) => {
  const story = thumb.dataset['story'] ?? '';
  const globals = globalsOf(filters, thumb.dataset['themeShown'] ?? 'light');
  // The panel of the story itself checks accessibility; here it would only take time.
  return `./iframe.html?id=${story}&viewMode=story&globals=${globals};a11y.manual:!true`;
});

fillForm(form, location.search);
apply();
frames.watch(thumbs);
lightOnTheWay();
openCharts();
isDark.addEventListener('change', apply);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', () => {
  history.replaceState(null, '', `${location.pathname}${queryOf(form)}`);
  apply();
});
addEventListener('popstate', () => {
  form.reset();
  fillForm(form, location.search);
  apply();
});

function apply() {
  const before = filters;
  filters = filtersOf(form);
  for (const machine of machines) machine.hidden = !isMachineChosen(machine);
  for (const thumb of thumbs) narrow(thumb);

  const left = machines.filter(({ hidden }) => !hidden).length;
  required('.atlas-nothing').hidden = left > 0;
  required('output').textContent = `${left} of ${machines.length} machines`;
  document.documentElement.dataset['theme'] = pageTheme();
  if (before.motion !== filters.motion || before.text !== filters.text) frames.renew();
}

function narrow(thumb: HTMLElement) {
  const { story = '', themeShown = '', width = '' } = thumb.dataset;
  const viewport = widths.find(({ pixels }) => String(pixels) === width)?.viewport ?? '';
  const globals = `${globalsOf(filters, themeShown)};viewport.value:${viewport}`;

  thumb.hidden = !isChosen(filters.theme, themeShown) || !isChosen(filters.width, width);
  thumb.querySelector('a')?.setAttribute('href', `./?path=/story/${story}&globals=${globals}`);
}

function isMachineChosen({ dataset }: HTMLElement): boolean {
  return isChosen(filters.machine, dataset['machineId']) && isChosen(filters.area, dataset['area']);
}

function isChosen(filter: Filters[keyof Filters], value: string | undefined): boolean {
  return filter === 'all' || filter === 'both' || filter === value;
}

function pageTheme(): string {
  if (filters.theme !== 'both') return filters.theme;

  return isDark.matches ? 'dark' : 'light';
}

function openCharts() {
  for (const button of document.querySelectorAll('.atlas-chart > button')) {
    button.addEventListener('click', () => {
      const isPressed = button.getAttribute('aria-pressed') === 'true';
      button.setAttribute('aria-pressed', String(!isPressed));
    });
  }
}

function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The atlas has no ${selector}.`);

  return found;
}
