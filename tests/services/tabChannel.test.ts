import { expect, test, vi } from 'vitest';

import { tabChannel } from '#src/services/tabChannel.ts';

test('tabs hear each other about their topic, until they stop, and not themselves', async () => {
  const heard: string[] = [];
  const days = tabChannel('days');
  const stop = days.hear((message) => heard.push(message));
  const silence = tabChannel('timers').hear((message) => heard.push(`timers ${message}`));

  days.tell('first');
  await expect.poll(() => heard).toEqual(['first']);

  stop();
  days.tell('second');
  tabChannel('timers').tell('third');
  await expect.poll(() => heard).toEqual(['first', 'timers third']);
  silence();
});

test('what is no text is not heard', async () => {
  const heard: string[] = [];
  const stop = tabChannel('days').hear((message) => heard.push(message));
  const other = new BroadcastChannel('fourfold days');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage({ text: 'odd' });
  tabChannel('days').tell('after');

  await expect.poll(() => heard).toEqual(['after']);
  other.close();
  stop();
});

test('without the channel of the browser nothing is heard, and nothing breaks', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = tabChannel('days');

  expect(() => {
    channel.tell('nobody');
    channel.hear(() => {})();
  }).not.toThrow();
});
