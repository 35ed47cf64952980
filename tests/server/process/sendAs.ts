import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** GETs from a loopback port under any Host name, which fetch does not allow; follows no redirect. */
export async function getAs(
  host: string,
  port: number | string,
  path: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const outgoing = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false });
  outgoing.end();
  const answered = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', answered.resolve);
  outgoing.once('error', answered.reject);
  const response = await answered.promise;

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
  };
}

/** POSTs JSON to a local socket. */
export async function postTo(
  socketPath: string,
  path: string,
  json: string,
): Promise<{ status: number; body: string }> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) };
  const outgoing = request({ socketPath, path, method: 'POST', headers, agent: false });
  outgoing.end(json);
  const answered = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', answered.resolve);
  outgoing.once('error', answered.reject);
  const response = await answered.promise;

  return { status: response.statusCode ?? 0, body: await text(response) };
}
