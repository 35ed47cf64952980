/** What a file of a member's is. */
export const mediaKinds = ['voice', 'photo', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The types of files that are taken, with what each begins with. */
const types = new Map<string, { kind: MediaKind; begins: (head: string) => boolean }>([
  ['audio/webm', { kind: 'voice', begins: isMatroska }],
  ['audio/ogg', { kind: 'voice', begins: (head) => head.startsWith('OggS') }],
  ['audio/mp4', { kind: 'voice', begins: isMp4 }],
  [
    'audio/wav',
    { kind: 'voice', begins: (head) => head.startsWith('RIFF') && head.startsWith('WAVE', 8) },
  ],
  ['image/jpeg', { kind: 'photo', begins: (head) => head.startsWith('\xFF\xD8\xFF') }],
  ['image/png', { kind: 'photo', begins: (head) => head.startsWith('\x89PNG\r\n\x1A\n') }],
  [
    'image/webp',
    { kind: 'photo', begins: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  ],
  ['image/gif', { kind: 'photo', begins: (head) => /^GIF8[79]a/u.test(head) }],
  ['video/mp4', { kind: 'video', begins: isMp4 }],
  ['video/webm', { kind: 'video', begins: isMatroska }],
  [
    'video/quicktime',
    {
      kind: 'video',
      begins: (head) => /^.{4}(?:ftyp|moov|mdat|wide|free|skip)/su.test(head),
    },
  ],
]);

/** How many bytes of a file `beginsAs` looks at. */
export const headLength = 24;

/** What files of a media type, in lower case and without parameters, are; null of one that is not taken. */
export function kindOf(mediaType: string): MediaKind | null {
  return types.get(mediaType)?.kind ?? null;
}

/**
 * Whether a file that begins so, in Latin-1, is of a media type that is taken. An SVG or a page, which can carry scripts, is of
 * none, whatever it calls itself.
 */
export function beginsAs(mediaType: string, head: string): boolean {
  return types.get(mediaType)?.begins(head) ?? false;
}

function isMatroska(head: string): boolean {
  return head.startsWith('\x1A\x45\xDF\xA3');
}

function isMp4(head: string): boolean {
  return head.startsWith('ftyp', 4);
}
