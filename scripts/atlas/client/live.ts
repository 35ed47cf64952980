import { sizes } from '../../visual/looks.ts';
import { outcomeOf } from './outcome.ts';

const lookAgain = 100;
const longest = 30_000;

interface Live {
  dialog: HTMLDialogElement;
  /** The thumbnails of the wall that the filters leave, in their order. */
  thumbs: () => HTMLElement[];
  addressOf: (thumb: HTMLElement) => string;
}

/** Turns a still picture live, one at a time, in a dialog; its buttons and arrow keys go on to the next state in the same look. */
export function liveStories({ dialog, thumbs, addressOf }: Live) {
  const stage = part(dialog, '.atlas-stage');
  const status = part(dialog, '[role=status]');
  let shown: HTMLElement | null = null;
  let watch = 0;

  function show(thumb: HTMLElement) {
    shown = thumb;
    const link = thumb.querySelector('a');
    part(dialog, 'h2').textContent = thumb.closest('ul')?.ariaLabel ?? '';
    part(dialog, 'a').setAttribute('href', link?.href ?? './');
    if (!dialog.open) dialog.showModal();
    fill(thumb);
  }

  function fill(thumb: HTMLElement) {
    const frame = frameFor(thumb, addressOf(thumb));
    stage.replaceChildren(frame);
    fit();
    follow(frame, `${thumb.dataset['width']} wide, ${thumb.dataset['themeShown']}`);
  }

  function follow(frame: HTMLIFrameElement, look: string) {
    clearInterval(watch);
    dialog.dataset['frame'] = 'loading';
    status.textContent = `${look} · plays …`;
    const began = performance.now();
    watch = window.setInterval(() => {
      const outcome = outcomeOf(frame) ?? (performance.now() - began > longest ? 'failed' : null);
      if (outcome === null) return;

      clearInterval(watch);
      dialog.dataset['frame'] = outcome;
      status.textContent = outcome === 'shown' ? look : `${look} · fails: Storybook says why.`;
    }, lookAgain);
  }

  /** As large as there is room, and no larger than it is. */
  function fit() {
    const frame = stage.querySelector('iframe');
    if (frame === null) return;

    const { clientWidth, clientHeight } = stage;
    const scale = Math.min(
      1,
      clientWidth / Number(frame.width),
      clientHeight / Number(frame.height),
    );
    stage.style.setProperty('--scale', String(scale));
  }

  function go(by: 1 | -1) {
    const alike = thumbs().filter(
      ({ dataset }) =>
        dataset['themeShown'] === shown?.dataset['themeShown'] &&
        dataset['width'] === shown?.dataset['width'],
    );
    const next = alike.at((alike.findIndex((one) => one === shown) + by) % alike.length);
    if (next !== undefined) show(next);
  }

  function end() {
    clearInterval(watch);
    stage.replaceChildren();
    delete dialog.dataset['frame'];
    shown?.querySelector('button')?.focus();
  }

  dialog.addEventListener('close', end);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  });
  dialog.addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLButtonElement ? target.name : '';
    if (name === 'close') dialog.close();
    if (name === 'next') go(1);
    if (name === 'previous') go(-1);
  });
  new ResizeObserver(fit).observe(stage);

  return { show };
}

function frameFor(thumb: HTMLElement, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const size = sizes.find(({ width }) => String(width) === thumb.dataset['width']);
  frame.width = String(size?.width ?? 390);
  frame.height = String(size?.height ?? 844);
  frame.title = thumb.querySelector('button')?.ariaLabel ?? 'A story';
  frame.src = address;

  return frame;
}

function part(parent: Element, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The atlas has no ${selector}.`);

  return found;
}
