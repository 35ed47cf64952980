import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';

import { createFolderCarrier } from '#server/services/letters/folderCarrier.ts';
import { factorChanges } from '#server/services/letters/factorTexts.ts';
import { greetedName } from '#server/services/letters/greetedName.ts';
import { day, letterText, night } from '#server/services/letters/letterText.ts';
import { letterWords } from '#server/services/letters/letterWords.ts';
import { contrast } from '#tests/styles/contrastOf.ts';

const origin = 'https://fourfold.example';

describe('a name in a letter (rules/account#C55)', () => {
  test.each(['Maya Lind', 'José María O’Neill-Østergård', 'Ana K.', '王小明', 'नूर हद्दाद'])(
    'is greeted: %s',
    (name) => {
      expect(greetedName(name)).toBe(name);
    },
  );

  test.each([
    'Maya\r\nBcc: all@example.com',
    'Win at evil.example',
    'https://evil.example',
    'maya@example.com',
    '<b>Maya</b>',
    'Maya 555-1234',
    'A'.repeat(61),
    '',
  ])('is not greeted where it is more than a name: %j', (name) => {
    expect(greetedName(name)).toBeNull();
  });
});

test('what a letter is told never becomes markup', () => {
  const { html } = letterText({
    subject: '<script>',
    name: null,
    paragraphs: ['"><img src=x>'],
    reason: "it's & so",
    notMe: '</p>',
  });

  expect(html).not.toMatch(/<script>|<img|<\/p><\/p>/u);
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;');
});

test('a letter is legible in the light and in the dark, and every part of it has both', () => {
  const { html } = letterText({
    subject: 'Hello',
    name: 'Maya',
    paragraphs: ['Hello.'],
    action: { label: 'Begin', href: 'https://fourfold.example/a' },
    reason: 'You asked.',
    notMe: { label: 'Not you?', href: 'https://fourfold.example/b' },
  });
  const legible = [
    ['ink', 'paper'],
    ['quiet', 'paper'],
    ['link', 'paper'],
    ['onLink', 'link'],
  ] as const;

  for (const colors of [day, night]) {
    for (const [text, ground] of legible) {
      expect(contrast(colors, text, ground), `${text} on ${ground}`).toBeGreaterThan(6);
    }
    for (const color of Object.values(colors)) expect(html).toContain(color);
  }
  const [style = ''] = /<style>.*<\/style>/su.exec(html) ?? [];
  const coloured = [...html.matchAll(/class="(?<names>[^"]+)" [^>]*color:/gu)];
  const names = coloured.flatMap(({ groups }) => groups?.['names']?.split(' ') ?? []);
  expect(new Set(names)).toEqual(new Set(['paper', 'quiet', 'link', 'button', 'foot']));
  for (const name of names) expect(style).toContain(`.${name} {`);
  expect(html.match(/style="[^"]*color:/gu)).toHaveLength(coloured.length);
});

test('every letter has a reason and a way to say that this was not me', () => {
  const letters = [
    letterWords.addressWanted({ name: null, origin, token: 'id.secret' }),
    letterWords.addressAsked({ name: null, origin, token: 'id.secret', at: 'now' }),
    letterWords.addressChanged({ name: null, origin, token: 'id.secret', at: 'now' }),
    letterWords.addressPutBack({ name: null }),
    letterWords.reset({ name: null, origin, token: 'id.secret', why: 'asked' }),
    letterWords.reset({ name: null, origin, token: 'id.secret', why: 'notMe' }),
    letterWords.reset({ name: null, origin, token: 'id.secret', why: 'operator' }),
    letterWords.passwordChanged({
      name: null,
      origin,
      token: 'id.secret',
      how: 'reset',
      at: 'now',
    }),
    ...factorChanges.map((how) =>
      letterWords.factorChanged({
        name: null,
        origin,
        token: 'id.secret',
        how,
        others: 'ended',
        at: 'now',
      }),
    ),
  ];

  for (const words of letters) {
    const { text } = letterText(words);
    expect(text).toContain(`Fourfold\n\n${words.reason}`);
    expect(text).toMatch(/this was not you/u);
  }
});

test('a letter in the folder is whole, in three forms, and for nobody else on this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-letters-'));
  try {
    const letters = join(folder, 'letters');
    const words = letterWords.reset({ name: 'Maya', origin, token: 'id.secret', why: 'asked' });
    const at = new Date('2026-11-03T08:00:10.000Z');
    await createFolderCarrier(letters).send({
      ...letterText(words),
      id: 'one',
      address: 'maya@example.com',
      at,
    });

    const names = (await readdir(letters)).toSorted();
    expect(names).toEqual(
      ['eml', 'html', 'txt'].map((ending) => `2026-11-03T08-00-10.000Z-one.${ending}`),
    );
    const [eml = '', , txt = ''] = names;
    const { mode } = await stat(join(letters, eml));
    const parsed = await simpleParser(await readFile(join(letters, eml)));
    expect(mode & 0o777).toBe(0o600);
    expect(parsed).toMatchObject({ messageId: '<one@localhost>', subject: words.subject });
    expect(await readFile(join(letters, txt), 'utf8')).toContain(
      'To: maya@example.com\nDate: 2026-11-03T08:00:10.000Z\nSubject: Choose a new password for Fourfold\n\nHello Maya,\n',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
