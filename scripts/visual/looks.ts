/** How every story is photographed. Lengths are CSS pixels. */
export interface Look {
  /** As the folders of images are named: `dark-390`. */
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** The name of Storybook's viewport of that size. */
  viewport: string;
  /** How large the still picture on the wall is, beside the page itself. */
  scale: number;
}

export const themes = ['light', 'dark'] as const;
/** The viewports of Storybook's toolbar. A still picture has two pixels for each that the wall shows. */
export const sizes = [
  { width: 390, height: 844, viewport: 'phone', scale: 0.54 },
  { width: 768, height: 1024, viewport: 'tablet', scale: 0.445 },
  { width: 1280, height: 800, viewport: 'desktop', scale: 0.57 },
] as const;

export const looks: readonly Look[] = sizes.flatMap(at);

/** The looks in the order that changes the width least often, from the one in which a story is played. */
export function looksFrom({ isForPhones }: { isForPhones: boolean }): Look[] {
  return (isForPhones ? sizes : sizes.toReversed()).flatMap(at);
}

function at(size: (typeof sizes)[number]): Look[] {
  return themes.map((theme) => ({ name: `${theme}-${size.width}`, theme, ...size }));
}
