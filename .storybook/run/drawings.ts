/** What has no words in it, and is reached by nobody. */
const shapes = new Set(
  'circle clipPath defs ellipse g line linearGradient mask path polygon polyline radialGradient rect stop'.split(
    ' ',
  ),
);
const meaning = /^(?:aria-|role$|tabindex$|href$|xlink:href$)/u;

/**
 * Closes the drawings of the page that are shapes alone and hidden from who hears it, so that axe looks at each as a whole: it finds nothing in
 * a shape, and asks for the style of each as often as of words. Returns how to open them.
 */
export function closeDrawings(): () => void {
  const closed = new Set<Node>(
    [...document.querySelectorAll('svg[aria-hidden="true"]')].filter(isOfShapesAlone),
  );
  for (const drawing of closed) {
    Object.defineProperty(drawing, 'childNodes', { configurable: true, value: [] });
  }
  document.createTreeWalker = (root, whatToShow, filter) =>
    Document.prototype.createTreeWalker.call(
      document,
      root,
      whatToShow,
      filter ?? ((node) => (isIn(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)),
    );

  return () => {
    for (const drawing of closed) Reflect.deleteProperty(drawing, 'childNodes');
    Reflect.deleteProperty(document, 'createTreeWalker');
  };

  function isIn({ parentNode }: Node): boolean {
    return parentNode !== null && closed.has(parentNode);
  }
}

function isOfShapesAlone(drawing: Element): boolean {
  return [...drawing.querySelectorAll('*')].every(
    (part) =>
      shapes.has(part.localName) && !part.getAttributeNames().some((name) => meaning.test(name)),
  );
}
