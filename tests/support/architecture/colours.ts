const tokenSheets = new Set([
  'src/styles/tokens.css',
  'packages/xstate-inspector/src/theme/theme.css',
]);

/** Colours written anywhere but in the tokens. */
export function colourLiterals(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => !tokenSheets.has(path))
    .flatMap(([path, source]) =>
      source
        .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
        .split('\n')
        .flatMap((line, index) =>
          colour.test(line)
            ? [`${path}:${index + 1} names a colour: use a token. ${line.trim()}`]
            : [],
        ),
    );
}

const colour =
  /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
