import type { Page } from '@playwright/test';

declare global {
  var tellHeard: (text: string) => void;
}

/**
 * What a screen reader says of itself on a page and on those after it, from now on, in order: what changes in a live region that is
 * there, and alerts as they come. What stands in a region as it comes is not said by all of them, and not counted.
 */
export async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('tellHeard', (text: string) => {
    heard.push(text);
  });
  await page.addInitScript(watchRegions);
  await page.evaluate(watchRegions);

  return heard;
}

/** Runs in the page. */
function watchRegions(): void {
  const said = new WeakMap<Element, string>();
  const textOf = (node: Node) => {
    const text = node instanceof HTMLElement ? node.innerText : node.textContent;
    return (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  };
  const regionOf = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest('[aria-live], [role=status], [role=alert], [role=log]') ?? null;
    return region?.getAttribute('aria-live') === 'off' ? null : region;
  };
  const isWhole = (region: Element) =>
    region.role !== 'log' && region.getAttribute('aria-atomic') !== 'false';
  const say = (region: Element, text: string) => {
    if (text !== '' && text !== said.get(region) && region.isConnected) globalThis.tellHeard(text);
    said.set(region, text);
  };

  new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { addedNodes, target } of records) {
      const region = regionOf(target);
      if (region !== null && isWhole(region)) changed.add(region);
      for (const node of addedNodes) {
        if (region !== null && !isWhole(region)) say(region, textOf(node));
        if (!(node instanceof Element)) continue;
        if (node.role === 'alert') changed.add(node);
        for (const alert of node.querySelectorAll('[role=alert]')) changed.add(alert);
      }
    }
    for (const region of changed) say(region, textOf(region));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
