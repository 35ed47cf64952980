import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A wire between the services and their database that can be cut. */
export interface CutProxy extends AsyncDisposable {
  /** The database's address as it is through here. */
  through: (url: string) => string;
  /** Cuts all connections at once. Those that come meanwhile are cut too, until it is `joined`. */
  cut: () => void;
  join: () => void;
}

/** Opens it on a free port of loopback. Each of its connections leads where `port` says at that moment. */
export async function openCutProxy(port: () => number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((from) => {
    keep(from);
    if (isCut) {
      from.destroy();
      return;
    }
    const to = connect(port(), '127.0.0.1');
    keep(to);
    from.pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? String(address.port) : '';

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through: (url) => Object.assign(new URL(url), { port: own }).href,
    cut() {
      isCut = true;
      cutAll();
    },
    join() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
