import { afterEach, describe, expect, test, vi } from 'vitest';

import { tabChannel } from '#src/services/device/tabChannel.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What a page hears of a topic. */
function listen(page: ReturnType<typeof tabChannel>) {
  const heard: string[] = [];
  stops.push(page.subscribe((message) => heard.push(message)));

  return heard;
}

describe('tabChannel', () => {
  test('tells every page about a topic, the telling one at once', async () => {
    const [here, there, other] = [tabChannel('days'), tabChannel('days'), tabChannel('timers')];
    const [heardHere, heardThere, heardOther] = [here, there, other].map(listen);

    here.publish('first');
    expect(heardHere).toEqual(['first']);
    await expect.poll(() => heardThere).toEqual(['first']);
    expect(heardOther).toEqual([]);
    expect(heardHere).toEqual(['first']);
  });

  test('is heard where only the other page listens', async () => {
    const heard = listen(tabChannel('days'));
    tabChannel('days').publish('first');

    await expect.poll(() => heard).toEqual(['first']);
  });

  test('is not heard any more once it is stopped, and by the others still', async () => {
    const [here, there] = [tabChannel('days'), tabChannel('days')];
    const gone: string[] = [];
    const heard = listen(there);
    here.subscribe((message) => gone.push(message))();

    here.publish('first');
    await expect.poll(() => heard).toEqual(['first']);
    expect(gone).toEqual([]);
  });

  test('hears no more than text', async () => {
    const heard = listen(tabChannel('days'));
    const other = new BroadcastChannel('fourfold days');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    other.postMessage({ text: 'odd' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    other.postMessage('after');

    await expect.poll(() => heard).toEqual(['after']);
    other.close();
  });

  test('is heard by its own page where the browser has no channel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const page = tabChannel('days');
    const heard = listen(page);
    page.publish('first');

    expect(heard).toEqual(['first']);
  });
});
