/** Pixels at 100 %. Widths are estimated, so that a layout is the same in Node and in every browser. */
export const nameSize = 14;
export const labelSize = 12;
export const lineHeight = 18;
export const headerHeight = 34;
export const sidePadding = 14;
/** Room for the clock, the arrow of an invoke, or the loop before a line's words. */
export const glyphWidth = 17;

const narrow = new Set('fijlrt.,:;|!()[]I ');
const wide = new Set('mwMW@%');

/** About how wide a text is set, in pixels; rather too wide than too narrow. */
export function textWidth(text: string, size: number): number {
  const ems = text.split('').reduce((sum, letter) => sum + emsOf(letter), 0);

  return Math.ceil(ems * size);
}

function emsOf(letter: string): number {
  if (narrow.has(letter)) return 0.33;
  if (wide.has(letter)) return 0.88;

  return /[A-Z0-9_]/u.test(letter) ? 0.66 : 0.56;
}
