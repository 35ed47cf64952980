import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/**
 * Serves the files of a folder on this machine only, on a port or, where that is taken, on a free one; and those of another below
 * `/wall/`, where there is one.
 */
export async function serveFolder(
  folder: string,
  port: number,
  wall: string | null = null,
): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    const isOnWall = wall !== null && path.startsWith('/wall/');
    send(isOnWall ? fileIn(wall, path.slice('/wall'.length)) : fileIn(folder, path), response);
  });
  await listen(server, port).catch(() => listen(server, 0));

  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { origin: `http://localhost:${bound}`, server };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function fileIn(folder: string, path: string): string | null {
  const named = join(folder, normalize(`/${path}`));
  const file =
    existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named;

  return existsSync(file) ? file : null;
}

function send(file: string | null, response: ServerResponse) {
  if (file === null) {
    response.writeHead(404).end();
    return;
  }

  response.writeHead(200, {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    // A build names what stands there after what is in it.
    'Cache-Control': /[/\\]assets[/\\]/u.test(file) ? 'max-age=31536000, immutable' : 'no-cache',
  });
  createReadStream(file).pipe(response);
}
