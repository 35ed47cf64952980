import { once } from 'node:events';
import { request as plain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect as tlsConnect } from 'node:tls';

export interface Call {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Of the client, an address of loopback. */
  from?: string;
  /** Instead of a body at once. */
  send?: (outgoing: ReturnType<typeof request>) => Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Calls `fourfold.example` through the proxy on this port, by TLS where an authority is given. */
export async function callThrough(
  { port, authority }: { port: number; authority: string | null },
  path: string,
  { body = '', from = '127.0.0.1', headers = {}, method = 'GET', send }: Call = {},
): Promise<Answer> {
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: false as const,
    headers: { Host: `fourfold.example:${port}`, ...headers },
  };
  const outgoing =
    authority === null
      ? plain(options)
      : request({ ...options, servername: 'fourfold.example', ca: authority });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (send === undefined) outgoing.end(body);
  else await Promise.race([send(outgoing), answered]);
  const [response] = await answered;

  const answer = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
  };
  outgoing.destroy();

  return answer;
}

/** The protocol that the proxy on this port chooses of those that a browser offers. */
export async function protocolThrough(
  port: number,
  authority: string,
): Promise<string | false | null> {
  const socket = tlsConnect({
    host: '127.0.0.1',
    port,
    servername: 'fourfold.example',
    ca: authority,
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  await once(socket, 'secureConnect');
  const protocol = socket.alpnProtocol;
  socket.destroy();

  return protocol;
}
