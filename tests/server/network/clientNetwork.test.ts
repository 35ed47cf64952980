import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { networksOf } from '#server/services/network/clientNetwork.ts';

test.each([
  ['192.0.2.1', ['192.0.2.1/32']],
  ['::ffff:192.0.2.1', ['192.0.2.1/32']],
  ['::FFFF:C000:201', ['192.0.2.1/32']],
  [
    '2001:db8:1:2345:3:4:5:6',
    ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1:0::/48'],
  ],
  ['2001:0DB8:0001::6', ['2001:db8:1:0::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ['', ['unknown']],
])('a socket to %j is of the networks %j', async (address, networks) => {
  expect(await networksFor({ address })).toEqual(networks);
});

test('a request without a socket is of an unknown network', async () => {
  expect(await networksFor({})).toEqual(['unknown']);
});

test.each([
  [false, '203.0.113.5', '192.0.2.1/32'],
  [true, '203.0.113.5', '203.0.113.5/32'],
  [true, '10.9.9.9, 203.0.113.5', '203.0.113.5/32'],
  [true, '10.9.9.9:80, 203.0.113.5:49152', '203.0.113.5/32'],
  [true, '[::ffff:203.0.113.5]:49152', '203.0.113.5/32'],
  [true, '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [true, '[2001:db8:1:2::9]:49152', '2001:db8:1:2::/64'],
  [true, '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  [true, '203.0.113.5, not-an-address', '192.0.2.1/32'],
  [true, '203.0.113.5, 203.0.113.6:x', '192.0.2.1/32'],
  [true, '203.0.113.5, [203.0.113.6', '192.0.2.1/32'],
  [true, '', '192.0.2.1/32'],
])(
  'with a trusted proxy (%s), X-Forwarded-For %j means %s',
  async (trusted, forwarded, network) => {
    const [smallest] = await networksFor({ address: '192.0.2.1', forwarded, trusted });

    expect(smallest).toBe(network);
  },
);

async function networksFor(request: {
  address?: string;
  forwarded?: string;
  trusted?: boolean;
}): Promise<string[]> {
  const app = new Hono().get('/', (context) =>
    context.json(networksOf(context, request.trusted ?? false).map(({ name }) => name)),
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

  return v.parse(v.array(v.string()), await response.json());
}
