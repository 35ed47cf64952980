/**
 * In a frame of the atlas, lets a story take the focus and scroll within its frame alone: a browser would scroll the
 * atlas to the frame each time.
 */
export function keepAtlasStill(): void {
  const atlas = atlasAround();
  if (atlas === null) return;

  stayDuring(atlas, HTMLElement.prototype, 'focus');
  stayDuring(atlas, Element.prototype, 'scrollIntoView');
}

function stayDuring(atlas: Window, prototype: Element, method: 'focus' | 'scrollIntoView'): void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') return;

  Object.defineProperty(prototype, method, {
    configurable: true,
    writable: true,
    value: function still(this: Element, ...args: unknown[]) {
      staying(atlas, () => void Reflect.apply(original, this, args));
    },
  });
}

function staying(atlas: Window, act: () => void): void {
  const { scrollX: left, scrollY: top } = atlas;
  act();
  atlas.scrollTo({ left, top, behavior: 'instant' });
}

function atlasAround(): Window | null {
  try {
    const isAtlas = parent !== window && parent.location.pathname.endsWith('/atlas.html');
    return isAtlas ? parent : null;
  } catch {
    // Another origin's page has the story in a frame.
    return null;
  }
}
