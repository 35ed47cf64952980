/** The ratio of two colours (#rrggbb) by their names, as WCAG 2.2 has it: 1 to 21. */
export function contrast(colors: Record<string, string>, text: string, ground: string): number {
  const [lighter = 0, darker = 0] = [luminance(colors, text), luminance(colors, ground)].toSorted(
    (one, other) => other - one,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colors: Record<string, string>, name: string): number {
  const color = colors[name];
  if (color === undefined) throw new Error(`There is no colour "${name}".`);

  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
