/** An image of 3 by 2 pixels of each kind that is taken, in base64. */
export const images = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQMAAACnuvRZAAAAA1BMVEUAgIBxQSaxAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcAiN//9k=',
  gif: 'R0lGODlhAwACAPAAAACAgAAAACH5BAAAAAAALAAAAAADAAIAAAIChF8AOw==',
  webp: 'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoDAAIAAgA0JaACdLoAA5gA/u8pR8TxdvIb/6MP/xpH/GkfDmAAAA==',
} as const;

export type ImageKind = keyof typeof images;

/** WebP has three forms: this one is without loss, the next tells its size beforehand, as animations do. */
export const losslessWebp = 'UklGRhwAAABXRUJQVlA4TBAAAAAvAkAAAAdQwChg/wMR0f8A';
export const extendedWebp =
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==';

export function dataUrl(kind: string, base64: string): string {
  return `data:image/${kind};base64,${base64}`;
}

/** A data URL of a PNG with so many bytes, most of them in a chunk that nobody draws. */
export function heavyPng(bytes: number): string {
  const png = Buffer.from(images.png, 'base64');
  const end = png.length - 12;
  const chunk = Buffer.alloc(bytes - png.length);
  chunk.writeUInt32BE(chunk.length - 12);
  chunk.write('prVt', 4, 'latin1');

  return dataUrl(
    'png',
    Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]).toString('base64'),
  );
}
