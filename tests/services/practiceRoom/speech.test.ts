// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { onVoice, say, wishSpoken } from '#src/services/practiceRoom/speech.ts';

const own = { name: 'Own', lang: 'en-GB', localService: true, default: false };
const ownDefault = { name: 'Default', lang: 'en-US', localService: true, default: true };
const far = { name: 'Far', lang: 'en-US', localService: false, default: true };
const german = { name: 'Anna', lang: 'de-DE', localService: true, default: true };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

describe('the voice of the device', () => {
  test.each([
    ['none', [], false],
    ['one that is spoken elsewhere', [far], false],
    ['one of another language', [german], false],
    ['one of its own', [far, german, own], true],
  ])('is looked for: %s (rules/practiceRoom#Q18)', (_, voices, isThere) => {
    fakeSpeech(voices);

    expect(follow().told).toEqual([{ isThere, isSpoken: false }]);
  });

  test('is told of once it is there, and no more once that is stopped', () => {
    const device = fakeSpeech([]);
    const { stop, told } = follow();
    device.bring([own]);
    stop();
    device.bring([]);

    expect(told.map(({ isThere }) => isThere)).toEqual([false, true]);
  });

  test('is none where the browser cannot speak', async () => {
    const { stop, told } = follow();
    stop();
    await say('Sit.', new AbortController().signal);

    expect(told).toEqual([{ isThere: false, isSpoken: false }]);
  });

  test('is heard on later visits where its member wished it', () => {
    fakeSpeech([own]);
    wishSpoken(true);
    expect(follow().told).toEqual([{ isThere: true, isSpoken: true }]);
    wishSpoken(false);

    expect(follow().told).toEqual([{ isThere: true, isSpoken: false }]);
  });
});

describe('what is said', () => {
  test('is said slowly by a voice of the device itself, the default one where it can (rules/practiceRoom#Q18)', () => {
    const { spoken } = fakeSpeech([far, own, ownDefault]);
    speak('Sit.');

    expect(spoken).toMatchObject([
      { text: 'Sit.', voice: ownDefault, lang: ownDefault.lang, rate: 0.85 },
    ]);
  });

  test('is not said by a voice that is spoken elsewhere (rules/practiceRoom#Q18)', async () => {
    const { spoken } = fakeSpeech([far]);
    const { isOver } = speak('Sit.');
    await vi.advanceTimersByTimeAsync(0);

    expect([spoken, isOver()]).toEqual([[], true]);
  });

  test.each(['end', 'error'])('is over when the browser tells (%s)', async (type) => {
    const { spoken } = fakeSpeech([own]);
    const { isOver } = speak('Sit.');
    await vi.advanceTimersByTimeAsync(500);
    expect(isOver()).toBe(false);
    spoken[0]?.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);

    expect(isOver()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is believed over where the browser never tells', async () => {
    fakeSpeech([own]);
    // Eleven words at 110 a minute, a breath, and four seconds.
    const { isOver } = speak('one two three four five six seven eight nine ten eleven.');
    await vi.advanceTimersByTimeAsync(10_399);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(isOver()).toBe(true);
  });

  test('is silenced where it is wanted no more', async () => {
    const { saying } = fakeSpeech([own]);
    const { abort, isOver } = speak('Sit.');
    abort();
    await vi.advanceTimersByTimeAsync(0);

    expect([saying(), isOver()]).toEqual([null, true]);
  });

  test('gives way to what is said next', () => {
    const { saying } = fakeSpeech([own]);
    speak('Sit.');
    speak('Stay.');

    expect(saying()).toBe('Stay.');
  });
});

class FakeUtterance extends EventTarget {
  readonly text: string;
  voice: unknown = null;
  lang = '';
  rate = 1;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A browser with these voices. It says one thing at a time, and tells nothing by itself. */
function fakeSpeech(first: readonly object[]) {
  let voices = first;
  let queue: FakeUtterance[] = [];
  const spoken: FakeUtterance[] = [];
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => void (queue = []),
    speak: (words: FakeUtterance) => {
      queue.push(words);
      spoken.push(words);
    },
  });
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);

  return {
    spoken,
    saying: () => queue[0]?.text ?? null,
    bring: (others: readonly object[]) => {
      voices = others;
      speech.dispatchEvent(new Event('voiceschanged'));
    },
  };
}

function follow() {
  const told: { isThere: boolean; isSpoken: boolean }[] = [];
  const stop = onVoice((voice) => told.push(voice));

  return { told, stop };
}

function speak(text: string) {
  const controller = new AbortController();
  let isOver = false;
  void say(text, controller.signal).then(() => (isOver = true));

  return { isOver: () => isOver, abort: () => controller.abort() };
}
