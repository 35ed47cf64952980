import { expect, type Page } from '@playwright/test';

/** On a phone, what a finger is to hit is 44 px wide and high at the least, but for links within a sentence (WCAG 2.2, 2.5.5). */
export async function expectRoomForFingers(page: Page, width = 390): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width, height: 800 });
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await expect
      .poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches))
      .toBe(true);
    expect(await page.evaluate(tooSmall), new URL(page.url()).pathname).toEqual([]);
  } finally {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await devTools.detach();
  }
}

/** It runs in the page: what it calls has to stand within it. */
function tooSmall(): string[] {
  const least = 43.5;
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );

  return [...targets]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((target) => !target.matches('.app__skip, .visually-hidden') && !isInSentence(target))
    .filter((target) => {
      const { height, width } = areaOf(target).getBoundingClientRect();
      return width > 0 && (width < least || height < least);
    })
    .map((target) => target.outerHTML.slice(0, 120));

  /** What is pressed in its place: its label, or the card over which it is spread. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function areaOf(target: HTMLElement): Element {
    if (getComputedStyle(target, '::after').position === 'absolute') {
      return target.offsetParent ?? target;
    }
    return target.closest('label') ?? target;
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function isInSentence(target: HTMLElement): boolean {
    const beside = [...(target.parentNode?.childNodes ?? [])];
    const isText = beside.some((node) => node instanceof Text && node.data.trim() !== '');

    return isText && getComputedStyle(target).display === 'inline';
  }
}
