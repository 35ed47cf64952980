import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { eventually } from '#tests/support/eventually.ts';

import type { Certificate } from './authority.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const name = 'fourfold.example';

/** A program that can stand in front of Fourfold as `deploy` has it. */
export interface ProxyKind {
  readonly program: string;
  /** Where it is, or null where it is not installed. */
  readonly path: string | null;
  readonly debian: string;
  /** Writes its configuration and tells how it is started. */
  prepare(place: Place): Promise<readonly string[]>;
}

interface Place {
  folder: string;
  certificate: Certificate;
  http: number;
  https: number;
  /** The port of Fourfold's app. */
  app: number;
}

/** As it is handed on, but for names of files, and for ports, of which there are many in a test. */
async function configuration(file: string, place: Place): Promise<string> {
  const text = await readFile(join(deploy, file), 'utf8');

  return text
    .replaceAll('/etc/ssl/fourfold/fullchain.pem', place.certificate.chain)
    .replaceAll('/etc/ssl/fourfold/privkey.pem', place.certificate.key)
    .replaceAll('127.0.0.1:5173', `127.0.0.1:${place.app}`)
    .replaceAll(`https://${name}`, `https://${name}:${place.https}`)
    .replaceAll(`http://${name} `, `http://${name}:${place.http} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${place.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${place.https} `);
}

const nginx: ProxyKind = {
  program: 'nginx',
  path: pathOf('nginx'),
  debian: 'nginx-light',
  async prepare(place) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (use) => `${use}_temp_path ${join(place.folder, use)};`,
    );
    await writeFile(join(place.folder, 'site.conf'), await configuration('nginx.conf', place));
    await writeFile(
      join(place.folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
      pid ${join(place.folder, 'pid')};
      error_log stderr;
      worker_processes 1;
      events {}
      http { access_log off; ${temporary.join(' ')} include ${join(place.folder, 'site.conf')}; }`,
    );
    const own = ['-e', 'stderr', '-g', 'daemon off;'];

    return ['-p', place.folder, '-c', join(place.folder, 'nginx.conf'), ...own];
  },
};

const caddy: ProxyKind = {
  program: 'caddy',
  path: pathOf('caddy'),
  debian: 'caddy',
  async prepare(place) {
    const options = `{
      admin off
      http_port ${place.http}
      https_port ${place.https}
      default_bind 127.0.0.1
      storage file_system ${join(place.folder, 'storage')}
    }`;
    const file = join(place.folder, 'Caddyfile');
    await writeFile(file, `${options}\n${await configuration('Caddyfile', place)}`);

    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

export const proxyKinds: readonly ProxyKind[] = [nginx, caddy];

/** Why a proxy cannot be tried here, or null where it can. */
export function hindrance({ debian, path, program }: ProxyKind): string | null {
  if (path === null) return `there is no ${program}; on Debian: apt-get install ${debian}`;

  return pathOf('openssl') === null ? 'there is no openssl to make a certificate with' : null;
}

function pathOf(program: string): string | null {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

/** Starts it, and waits until it answers. It ends with the test. */
export async function startProxy(kind: ProxyKind, place: Place): Promise<void> {
  await mkdir(place.folder, { recursive: true });
  const child = spawn(kind.path ?? '', await kind.prepare(place), {
    env: { PATH: process.env['PATH'], HOME: place.folder, XDG_CONFIG_HOME: place.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });

  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`It has ended: ${said}`);
    for (const port of [place.http, place.https]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    }
  });
}
