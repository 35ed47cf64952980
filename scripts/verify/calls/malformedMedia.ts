import type { Random } from '../support/random.ts';

/** How a file of each type begins that is taken, in hex; what follows is any bytes. */
const heads: Readonly<Record<string, string>> = {
  'image/jpeg': 'ffd8ffe000104a4649460001',
  'image/png': '89504e470d0a1a0a0000000d494844520000000200000002080600000072b60d24',
  'image/webp': '524946461a000000574542505650384c0d0000002f0100000007',
  'image/gif': '474946383961020002008000000000',
  'video/mp4': '00000018667479706d703432',
  'video/webm': '1a45dfa3',
  'video/quicktime': '0000001466747970717420',
};
const scripts = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7 /JS (app.alert(1))',
];
const otherTypes = [
  'image/svg+xml',
  'text/html',
  'application/pdf',
  'image/bmp',
  'video/x-flv',
  '',
];

/** A reflection's file that may be cut, be of another type than it says, or be two things at once. */
export interface MediaCall {
  reflection_type: 'image' | 'video';
  reflection_data: string;
}

export function malformedMedia(random: Random): MediaCall {
  const types = Object.keys(heads);
  const real = random.of(types);
  const said = random.chance(0.7) ? real : random.of([...types, ...otherTypes]);
  const noise = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  const head = Buffer.from(heads[real] ?? '', 'hex');
  const script = Buffer.from(random.chance(0.4) ? random.of(scripts) : '');
  const whole = Buffer.concat(random.chance(0.15) ? [script, head, noise] : [head, noise, script]);
  const file = random.chance(0.4) ? whole.subarray(0, random.below(whole.length + 1)) : whole;
  const base64 = file.toString('base64');
  const text = random.chance(0.1) ? base64.slice(0, -1 - random.below(3)) : base64;

  return {
    reflection_type: random.of(['image', 'video']),
    reflection_data: `data:${random.chance(0.1) ? `${said};codecs="<script>"` : said};base64,${text}`,
  };
}

/** What is wrong with how a kept file is given out: it is never run, shown or guessed at. */
export function servedFaults({ headers, status }: Pick<Response, 'headers' | 'status'>): string[] {
  if (status >= 500) return [`A file is answered ${status}.`];
  if (status !== 200) return [];
  const type = headers.get('content-type') ?? '';

  return [
    ...(type in heads ? [] : [`A file is served as "${type}".`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['A file may be sniffed.']),
    ...(headers.get('content-disposition')?.startsWith('attachment') === true
      ? []
      : ['A file is no attachment.']),
    ...(headers.get('content-security-policy')?.includes('sandbox') === true
      ? []
      : ['A file stands in no sandbox.']),
  ];
}
