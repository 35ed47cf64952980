import { fillForm, filtersOf, globalsOf, queryOf, type Filters } from './filters.ts';
import { lightOnTheWay } from './light.ts';
import { liveStories } from './live.ts';
import { waitForStills } from './stills.ts';

const form = document.forms[0] ?? document.createElement('form');
const thumbs = [...document.querySelectorAll<HTMLElement>('.atlas-thumb')];
const machines = [...document.querySelectorAll<HTMLElement>('.atlas-machine')];
const isDark = matchMedia('(prefers-color-scheme: dark)');
let filters = filtersOf(form);

const live = liveStories({
  dialog: dialog(),
  thumbs: () => thumbs.filter((thumb) => thumb.checkVisibility()),
  addressOf(thumb) {
    const globals = globalsOf(filters, thumb.dataset['themeShown'] ?? 'light');
    // The panel of the story itself checks accessibility; here it would only take time.
    return `./iframe.html?id=${thumb.dataset['story']}&viewMode=story&globals=${globals};a11y.manual:!true`;
  },
});

fillForm(form, location.search);
apply();
waitForStills();
lightOnTheWay();
openCharts();
required('main').addEventListener('click', ({ target }) => {
  const view = target instanceof Element ? target.closest('.atlas-view') : null;
  const thumb = view?.closest<HTMLElement>('.atlas-thumb');
  if (thumb !== null && thumb !== undefined) live.show(thumb);
});
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
  filters = filtersOf(form);
  for (const machine of machines) machine.hidden = !isMachineChosen(machine);
  for (const thumb of thumbs) narrow(thumb);

  const left = machines.filter(({ hidden }) => !hidden).length;
  required('.atlas-nothing').hidden = left > 0;
  required('output').textContent = `${left} of ${machines.length} machines`;
  document.documentElement.dataset['theme'] = pageTheme();
}

function narrow(thumb: HTMLElement) {
  const { themeShown = '', width = '' } = thumb.dataset;

  thumb.hidden = !isChosen(filters.theme, themeShown) || !isChosen(filters.width, width);
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

function dialog(): HTMLDialogElement {
  const found = required('dialog');
  if (!(found instanceof HTMLDialogElement)) throw new Error('The atlas has no dialog.');

  return found;
}

function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The atlas has no ${selector}.`);

  return found;
}
