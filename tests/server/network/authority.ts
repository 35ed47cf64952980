import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files of a certificate, and the authority that it is good by. */
export interface Certificate {
  chain: string;
  key: string;
  authority: string;
}

/** Makes an authority for one test, and a certificate by it, in a folder. The authority's own key is of no use afterwards. */
export async function certificateFor(name: string, folder: string): Promise<Certificate> {
  const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder });
  const fresh = 'req -x509 -batch -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256';

  await openssl(`${fresh} -days 2 -subj /CN=Authority -keyout authority.key -out authority.pem`);
  await openssl(
    `${fresh} -days 1 -subj /CN=${name} -CA authority.pem -CAkey authority.key -addext subjectAltName=DNS:${name} -addext basicConstraints=critical,CA:FALSE -keyout privkey.pem -out fullchain.pem`,
  );

  const at = (file: string) => join(folder, file);
  return {
    chain: at('fullchain.pem'),
    key: at('privkey.pem'),
    authority: await readFile(at('authority.pem'), 'utf8'),
  };
}
