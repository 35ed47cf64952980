const asks = /\(prefers-reduced-motion(?::\s*(?<value>reduce|no-preference))?\)/u;
const written = new WeakMap<CSSMediaRule, string>();

let isReduced = false;
let isWatching = false;

/**
 * Makes the page believe that the device asks for reduced motion: every media rule in its style sheets and `matchMedia`
 * answer as they would there. Style sheets that come later follow as they load.
 */
export function followMotion(reduced: boolean): void {
  // The device is asked by what stands in the sheets: there is nothing to write until it is to be believed otherwise.
  if (!reduced && !isWatching) return;

  isReduced = reduced;
  watch();
  rewriteAll();
}

function watch() {
  if (isWatching) return;

  isWatching = true;
  const matchedByDevice = globalThis.matchMedia.bind(globalThis);
  globalThis.matchMedia = (query) => matchedByDevice(isReduced ? answered(query) : query);
  document.addEventListener('load', rewriteAll, { capture: true });
  new MutationObserver(rewriteAll).observe(document.head, { childList: true, subtree: true });
}

function rewriteAll() {
  for (const sheet of document.styleSheets) {
    if (sheet.href === null || new URL(sheet.href).origin === location.origin) {
      rewrite(sheet.cssRules);
    }
  }
}

function rewrite(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) rewriteMedia(rule);
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) rewrite(rule.cssRules);
  }
}

function rewriteMedia(rule: CSSMediaRule) {
  const own = written.get(rule) ?? rule.media.mediaText;
  if (!asks.test(own)) return;

  written.set(rule, own);
  const wanted = isReduced ? answered(own) : own;
  if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
}

/** A media query with its question about motion answered. A width of at least nothing is always true. */
function answered(query: string): string {
  return query.replace(asks, (_, value: string | undefined) =>
    value === 'no-preference' ? '(width < 0px)' : '(width >= 0px)',
  );
}
