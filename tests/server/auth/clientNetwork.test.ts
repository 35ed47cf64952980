import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { networkOf } from '#server/services/wire/clientNetwork.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001::6', '2001:db8:1:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', 'unknown'],
])('a socket to %j is of the network %s', async (address, network) => {
  expect(await networkFor({ address })).toBe(network);
});

test('a request without a socket is of an unknown network', async () => {
  expect(await networkFor({})).toBe('unknown');
});

test.each([
  [false, '203.0.113.5', '192.0.2.1'],
  [true, '203.0.113.5', '203.0.113.5'],
  [true, '10.9.9.9, 203.0.113.5', '203.0.113.5'],
  [true, '203.0.113.5, not-an-address', '192.0.2.1'],
  [true, '', '192.0.2.1'],
])(
  'with a trusted proxy (%s), X-Forwarded-For %j means %s',
  async (trusted, forwarded, network) => {
    expect(await networkFor({ address: '192.0.2.1', forwarded, trusted })).toBe(network);
  },
);

async function networkFor(request: {
  address?: string;
  forwarded?: string;
  trusted?: boolean;
}): Promise<string> {
  const app = new Hono().get('/', (context) =>
    context.text(networkOf(context, request.trusted ?? false)),
  );
  const headers: HeadersInit =
    request.forwarded === undefined ? {} : { 'X-Forwarded-For': request.forwarded };
  const response = await app.request(
    '/',
    { headers },
    request.address === undefined
      ? undefined
      : { incoming: { socket: { remoteAddress: request.address } } },
  );

  return response.text();
}
