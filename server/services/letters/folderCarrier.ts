import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Carrier, SealedLetter } from './carrier.ts';
import { mimeOf } from './mime.ts';

const from = 'fourfold@localhost';

/**
 * Puts letters into a folder, where nothing leaves the machine: as it would be sent (`.eml`), as it looks (`.html`) and as text (`.txt`),
 * by names that begin with when they were written.
 */
export function createFolderCarrier(folder: string): Carrier {
  return {
    async send(letter) {
      // With the first letter, and not at each start: it is forty files.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(mimeOf(letter, from));
      const files = { eml: message, html: letter.html, txt: readable(letter) };
      const name = `${letter.at.toISOString().replaceAll(':', '-')}-${letter.id}`;
      for (const [ending, content] of Object.entries(files)) {
        if (!Buffer.isBuffer(content) && typeof content !== 'string') continue;
        await writeWhole(join(folder, `${name}.${ending}`), content);
      }
    },
  };
}

function readable({ address, at, subject, text }: SealedLetter): string {
  return `To: ${address}\nDate: ${at.toISOString()}\nSubject: ${subject}\n\n${text}`;
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.draft`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, path);
}
