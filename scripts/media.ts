import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, type Page } from 'playwright';

import { pillars } from '../src/domain/pillars/pillar.ts';
import type { PillarCode } from '../src/domain/common/pillarCode.ts';
import { chromiumLaunchOptions, findChromium } from './system/chromium.ts';
import { captions } from './media/captions.ts';
import { loops } from './media/loops.ts';
import { picture, size } from './media/picture.ts';

const folder = fileURLToPath(new URL('../public/media', import.meta.url));
const framesPerSecond = 24;
const loopSeconds = 12;
const rounds = 2;
const frames = loopSeconds * framesPerSecond;
/** The picture that stands for the video before it plays: the drawing at its fullest. */
const posterFrame = Math.round((frames * 5) / 12);

const exact = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-threads',
  '1',
];
const webm = [
  '-c:v',
  'libvpx-vp9',
  '-b:v',
  '0',
  '-crf',
  '44',
  '-deadline',
  'good',
  '-cpu-used',
  '1',
];
const mp4 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-movflags', '+faststart'];
const poster = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '80'];

const missing = missingTool();
if (missing === null) await renderAll();
else {
  console.error(missing);
  process.exitCode = 1;
}

/** Renders the practice videos into public/media: of every pillar, or of those named on the command line. */
async function renderAll() {
  const named = process.argv.slice(2).map((name) => name.toUpperCase());
  const chosen = pillars.filter(
    ({ pillar_code }) => named.length === 0 || named.includes(pillar_code),
  );
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(chromiumLaunchOptions());
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  await page.setContent('<style>body { margin: 0 } svg { display: block }</style>');

  for (const { pillar_code: code, how_to_practice: steps } of chosen) {
    const name = join(folder, code.toLowerCase());
    await render(page, code, name);
    writeFileSync(`${name}.vtt`, captions(steps, loopSeconds * rounds));
    const sizes = ['webm', 'mp4', 'webp'].map(
      (type) => `${type} ${Math.ceil(statSync(`${name}.${type}`).size / 1000)} kB`,
    );
    console.log(`${code.padEnd(12)}${sizes.join(', ')}`);
  }
  await browser.close();
}

async function render(page: Page, code: PillarCode, name: string) {
  const pictures = mkdtempSync(join(tmpdir(), 'fourfold-media-'));
  const colors = { ground: token('night-top'), line: token(`night-${code.toLowerCase()}`) };
  try {
    for (let frame = 0; frame < frames; frame += 1) {
      const svg = picture(loops[code](frame / frames), colors);
      await page.evaluate((markup) => {
        document.body.innerHTML = markup;
      }, svg);
      await page.screenshot({ path: join(pictures, `${frame}.png`) });
    }
    const loop = ['-framerate', String(framesPerSecond), '-stream_loop', String(rounds - 1)];
    const film = [...loop, '-i', join(pictures, '%d.png'), '-pix_fmt', 'yuv420p', ...exact];
    encode([...film, ...webm, `${name}.webm`]);
    encode([...film, ...mp4, `${name}.mp4`]);
    encode(['-i', join(pictures, `${posterFrame}.png`), ...poster, `${name}.webp`]);
  } finally {
    rmSync(pictures, { recursive: true });
  }
}

function encode(args: string[]) {
  const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`ffmpeg did not write ${args.at(-1)}.`);
}

/** A colour of the app by its name. */
function token(name: string): string {
  const tokens = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
  const value = new RegExp(String.raw`--${name}: (#[\da-f]{6});`, 'u').exec(tokens)?.[1];
  if (value === undefined) throw new Error(`There is no colour token "--${name}".`);
  return value;
}

/** What this needs and does not find, in one line, or null. */
function missingTool(): string | null {
  if (findChromium() === null) return 'Chromium is missing: install it, or set CHROMIUM_PATH.';
  if (spawnSync('ffmpeg', ['-version']).error !== undefined) {
    return 'ffmpeg is missing: install it, for example with apt-get install ffmpeg.';
  }
  return null;
}
