import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

import type { AtlasMachine } from './workbench.ts';
import { filtersHtml, liveHtml, machineHtml } from './markup.ts';

interface Atlas {
  root: string;
  /** The built Storybook that the page will stand in. */
  folder: string;
  charts: AtlasMachine[];
  count: string;
}

/** The page, with its styles, its script and its charts in it. What it loads later comes from its own folder. */
export async function pageOf({ root, folder, charts, count }: Atlas): Promise<string> {
  const styles = [
    `${root}src/inspector/theme.css`,
    `${root}src/styles/tokens.css`,
    fileURLToPath(import.meta.resolve('@fourfold/xstate-inspector/theme.css')),
    fileURLToPath(import.meta.resolve('@fourfold/xstate-inspector/chart.css')),
    `${root}scripts/atlas/atlas.css`,
  ].map((file) => readFileSync(file, 'utf8'));
  const script = await bundled(`${root}scripts/atlas/client/main.ts`);

  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>State atlas · Fourfold</title>
<link rel="icon" href="./icon.svg">
<style>
${fontFaces(folder)}
${styles.join('\n')}
</style>
</head>
<body>
<header class="atlas-header">
<h1>State atlas</h1>
<p>${count}, each in its chart and as it looks.</p>
${filtersHtml(charts)}
</header>
<main>
${charts.map(machineHtml).join('\n')}
<p class="atlas-nothing" hidden>No machine is left: widen the filters.</p>
</main>
${liveHtml}
<script type="module">
${script.replaceAll('</script', String.raw`<\/script`)}
</script>
</body>
</html>
`;
}

async function bundled(input: string): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();

  return output[0].code;
}

/** The typefaces as the Storybook holds them; where it has none, the page takes the system's. */
function fontFaces(folder: string): string {
  const files = readdirSync(`${folder}/assets`);
  const faces = [
    { family: 'Figtree', start: 'figtree-text', weight: '400 600' },
    { family: 'Newsreader', start: 'newsreader-display', weight: '200 400' },
  ];

  return faces
    .flatMap(({ family, start, weight }) => {
      const file = files.find((name) => name.startsWith(start) && name.endsWith('.woff2'));
      return file === undefined
        ? []
        : `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('./assets/${file}') format('woff2')}`;
    })
    .join('\n');
}
