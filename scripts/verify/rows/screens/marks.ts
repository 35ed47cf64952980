import { chromium, type Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { compiled } from '../../../client/shortScripts.ts';
import { chromiumLaunchOptions } from '../../../system/chromium.ts';
import { measuredBy, type Row } from '../../support/row.ts';

const years = ['2021', '2022', '2023', '2024', '2025'];
const fewestMarks = 10_000;
const mostMs = 50;
/** Times what a browser takes for the same elements, where the machine has so much else to do that this alone takes long. */
const mostTimes = 2;
const drawings = { short: 9, full: 31 };

/** Five years of day marks as `/days` draws them, on a page that showed one other year (rules/days#N8). */
export const marks: Row = {
  name: 'marks',
  goal: 'Five years of day marks, 10,000 and more, are scripted, styled, laid out and painted at once',
  limit: `${mostMs} ms of the page's thread, or ${mostTimes} × the browser alone`,
  minutes: { short: 3, full: 10 },
  async run({ isFull, signal }) {
    const page = await builtPage();
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const drawn: Drawn[] = [];
      const count = isFull ? drawings.full : drawings.short;
      for (let one = 0; one < count; one += 1) {
        signal.throwIfAborted();
        drawn.push(await draw(browser, page));
      }
      const arcs = Math.min(...drawn.map((one) => one.marks));
      const days = Math.min(...drawn.map((one) => one.days));
      const ms = median(drawn.map((one) => one.ms));
      const aloneMs = median(drawn.map((one) => one.aloneMs));
      const times = median(drawn.map((one) => one.ms / one.aloneMs));
      const faults = [
        ...(arcs >= fewestMarks ? [] : [`Only ${arcs} marks are drawn.`]),
        ...(ms < mostMs || times < mostTimes ? [] : ['It takes longer.']),
      ];
      return measuredBy(
        `${arcs.toLocaleString('en')} marks of ${days.toLocaleString('en')} days: ` +
          `${ms.toFixed(1)} ms, the browser alone ${aloneMs.toFixed(1)} ms, ${times.toFixed(2)} ×`,
        faults,
      );
    } finally {
      await browser.close();
    }
  },
};

interface Drawn {
  days: number;
  marks: number;
  /** Of the page's main thread, in milliseconds of its own: another process that has the core meanwhile is not counted. */
  ms: number;
  /** What the browser takes for the same elements, given to it as text. */
  aloneMs: number;
}

interface Page {
  script: string;
  styles: string;
}

/** The page that draws, as members are given the app: React for production, through its compiler. */
async function builtPage(): Promise<Page> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react({ compiler: compiled })],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: new URL('../../pages/marks.tsx', import.meta.url).pathname,
        output: { format: 'iife' },
      },
    },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );

  return { script: script.join('\n'), styles: styles.join('\n') };
}

async function draw(browser: Browser, { script, styles }: Page): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent('<!doctype html><title>Marks</title><body></body>');
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };

  const took = async (drawing: () => Promise<void>) => {
    const before = await spent();
    await drawing();
    return (await spent()) - before;
  };

  const prepared = await page.evaluateHandle((asked) => globalThis.yearsOf(asked), years);
  await prepared.evaluate((drawing) => drawing.walkBack());
  const ms = await took(() => prepared.evaluate((drawing) => drawing.draw()));
  const counted = await prepared.evaluate((drawing) => drawing.count());
  await prepared.evaluate((drawing) => drawing.takeAway());
  const aloneMs = await took(() => prepared.evaluate((drawing) => drawing.drawAsText()));
  await page.close();
  return { ...counted, ms, aloneMs };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
