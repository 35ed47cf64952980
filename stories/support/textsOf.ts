/** What an element has said since, each time that it changed: a moment that is soon over is not missed. */
export function textsOf(element: Element): string[] {
  const texts: string[] = [];
  new MutationObserver(() => texts.push(element.textContent)).observe(element, {
    characterData: true,
    childList: true,
    subtree: true,
  });

  return texts;
}
