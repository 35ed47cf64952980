/** How every story is shown. The viewports are those of Storybook's toolbar; lengths are CSS pixels. */
export const themes = ['light', 'dark'] as const;
export const widths = [
  { pixels: 390, height: 844, viewport: 'phone' },
  { pixels: 768, height: 1024, viewport: 'tablet' },
  { pixels: 1280, height: 800, viewport: 'desktop' },
] as const;
