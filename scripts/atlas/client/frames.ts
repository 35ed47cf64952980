import { widths } from '../looks.ts';

interface Channel {
  last: (event: string) => unknown[] | undefined;
}

const mostAtOnce = 4;
const mostTries = 3;
const lookAgain = 100;
const timeout = 30_000;

/** Fills thumbnails with live stories: those near the viewport, four at a time, and empties those far away. */
export function liveFrames(addressOf: (thumb: HTMLElement) => string) {
  const near = new Set<HTMLElement>();
  const busy = new Set<HTMLElement>();
  const comes = new IntersectionObserver((entries) => meet(entries), { rootMargin: '300px' });
  const goes = new IntersectionObserver((entries) => leave(entries), { rootMargin: '1200px' });

  function meet(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      if (isIntersecting) near.add(target);
      else near.delete(target);
    }
    fill();
  }

  function leave(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting && target instanceof HTMLElement) empty(target);
    }
    fill();
  }

  function fill() {
    // Stories share the focus, the storage and the locks of one origin: who failed among others tries again alone.
    const again = nearest([...near].filter((thumb) => thumb.dataset['frame'] === 'again'));
    if (again !== undefined) {
      if (busy.size === 0) open(again);
      return;
    }
    while (busy.size < mostAtOnce && !isAlone()) {
      const next = nearest([...near].filter((thumb) => thumb.dataset['frame'] === undefined));
      if (next === undefined) return;
      open(next);
    }
  }

  function isAlone() {
    return [...busy].some((thumb) => thumb.dataset['tries'] !== '1');
  }

  function open(thumb: HTMLElement) {
    const frame = frameFor(thumb, addressOf(thumb));
    busy.add(thumb);
    thumb.dataset['frame'] = 'loading';
    thumb.dataset['tries'] = String(Number(thumb.dataset['tries'] ?? 0) + 1);
    thumb.querySelector('.atlas-view')?.replaceChildren(frame);

    const began = performance.now();
    const watch = setInterval(() => {
      const late = performance.now() - began > timeout ? 'error' : null;
      const status = frame.isConnected ? (outcomeOf(frame) ?? late) : 'gone';
      if (status === null) return;

      clearInterval(watch);
      if (status !== 'gone') settle(thumb, frame, status);
    }, lookAgain);
  }

  function settle(thumb: HTMLElement, frame: HTMLIFrameElement, status: 'success' | 'error') {
    busy.delete(thumb);
    const isLastTry = thumb.dataset['tries'] === String(mostTries);
    if (status === 'success') thumb.dataset['frame'] = 'shown';
    else thumb.dataset['frame'] = isLastTry ? 'failed' : 'again';
    // Only now: within an inert frame a story's play could not move the focus.
    frame.inert = true;
    if (document.activeElement === frame) frame.blur();
    fill();
  }

  function empty(thumb: HTMLElement) {
    busy.delete(thumb);
    delete thumb.dataset['frame'];
    delete thumb.dataset['tries'];
    thumb.querySelector('.atlas-view')?.replaceChildren();
  }

  return {
    watch(thumbs: Iterable<HTMLElement>) {
      for (const thumb of thumbs) {
        comes.observe(thumb);
        goes.observe(thumb);
      }
    },
    /** Loads all anew, as after a change of what every story looks like. */
    renew() {
      for (const thumb of document.querySelectorAll<HTMLElement>('[data-frame]')) empty(thumb);
      fill();
    },
  };
}

function frameFor(thumb: HTMLElement, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const pixels = Number(thumb.dataset['width']);
  frame.width = String(pixels);
  frame.height = String(widths.find((one) => one.pixels === pixels)?.height ?? 800);
  frame.title = `Preview of ${thumb.querySelector('a')?.getAttribute('aria-label') ?? 'a story'}`;
  frame.tabIndex = -1;
  frame.src = address;

  return frame;
}

const failures = [
  'storyErrored',
  'storyMissing',
  'storyThrewException',
  'playFunctionThrewException',
  'unhandledErrorsWhilePlaying',
];

/** How the story in a frame ended, as Storybook tells it; null while it runs. */
function outcomeOf(frame: HTMLIFrameElement): 'success' | 'error' | null {
  const channel: unknown = Reflect.get(frame.contentWindow ?? {}, '__STORYBOOK_ADDONS_CHANNEL__');
  if (!isChannel(channel)) return null;
  if (failures.some((event) => channel.last(event) !== undefined)) return 'error';

  return channel.last('storyFinished') === undefined ? null : 'success';
}

function isChannel(value: unknown): value is Channel {
  return typeof value === 'object' && value !== null && 'last' in value;
}

function nearest(thumbs: HTMLElement[]): HTMLElement | undefined {
  const middle = innerHeight / 2;
  const distance = (thumb: HTMLElement) => {
    const { top, bottom } = thumb.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - middle);
  };

  return thumbs.toSorted((one, other) => distance(one) - distance(other))[0];
}
