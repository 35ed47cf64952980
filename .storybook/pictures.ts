import type { AnyEventObject, InspectionEvent } from 'xstate';

const mostPictures = 200;
const shownClass = 'story-picture';
const noPicture = 'This step was gone before it was drawn: no picture of it is kept.';

/** What the page of a story looked like after each event of its actors, so that a tester can go back to it. */
export interface Pictures {
  /** Notes an event; the page is kept as it is drawn next. */
  take: (inspection: InspectionEvent) => void;
  /** Shows the page as it was drawn after an event, in place of the page; null for the page again. */
  show: (event: AnyEventObject | null) => void;
  /** Forgets all: another story begins. */
  clear: () => void;
}

/** Keeps pictures of a whole page while somebody may look at them: what stands on the stage, and what it opened beside it. Nothing in a picture is alive. */
export function createPictures(page: Document, isWatched: () => boolean): Pictures {
  let kept = new Map<AnyEventObject, readonly Node[]>();
  let awaited: AnyEventObject[] = [];
  let isRendered = false;

  return {
    take(inspection) {
      if (inspection.type !== '@xstate.snapshot') return;
      // On a busy page the next event may come before a frame does: the page still shows what the earlier ones led to.
      if (isRendered) keep();
      if (awaited.push(inspection.event) > 1) return;

      const first = awaited;
      onceRendered(() => {
        isRendered = awaited === first;
      });
      afterNextFrame(() => {
        if (awaited === first) keep();
      });
    },
    show(event) {
      for (const old of page.querySelectorAll(`.${shownClass}`)) old.remove();
      page.body.toggleAttribute('data-pictured', event !== null && kept.has(event));
      if (event !== null) page.body.append(framed(kept.get(event) ?? null));
    },
    clear() {
      kept = new Map();
      awaited = [];
      isRendered = false;
      this.show(null);
    },
  };

  function keep() {
    const picture = isWatched() ? partsOf(page).map(copied) : null;
    if (picture !== null) for (const event of awaited) kept.set(event, picture);
    awaited = [];
    isRendered = false;
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostPictures))) {
      kept.delete(oldest);
    }
  }

  function framed(picture: readonly Node[] | null): HTMLElement {
    const frame = page.createElement('div');
    frame.className = shownClass;
    if (picture === null) {
      frame.role = 'status';
      frame.textContent = noPicture;
      return frame;
    }

    const hiding = page.createElement('style');
    hiding.textContent = `[data-pictured] > :not(.${shownClass}) { display: none !important; }`;
    frame.inert = true;
    frame.append(hiding, ...picture.map((part) => part.cloneNode(true)));
    return frame;
  }
}

/** The stage, and what the story has put beside it; not what Storybook has. */
function partsOf({ body }: Document): HTMLElement[] {
  return [...body.children].filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement &&
      !part.matches(`script, style, link, #storybook-docs, [class^="sb-"], .${shownClass}`),
  );
}

/** A copy with what was typed, drawn and chosen in it. */
function copied(part: HTMLElement): Node {
  const copy = part.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return copy;

  const drawn = [...part.querySelectorAll('canvas')];
  for (const [at, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const source = drawn[at];
    if (source !== undefined && source.width > 0) canvas.getContext('2d')?.drawImage(source, 0, 0);
  }
  const chosen = [...part.querySelectorAll('select')];
  for (const [at, select] of [...copy.querySelectorAll('select')].entries()) {
    select.value = chosen[at]?.value ?? select.value;
  }
  return copy;
}

/**
 * When what is running led to is rendered: React renders what an actor tells in the microtask that follows, and an event of
 * another task may be on its way already.
 */
function onceRendered(run: () => void): void {
  queueMicrotask(() => queueMicrotask(run));
}

/** When what was rendered until then is drawn. */
function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
