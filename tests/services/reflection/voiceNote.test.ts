import { beforeEach, describe, expect, test, vi } from 'vitest';

import { reflectionFault } from '#src/contract/reflection/reflectionData.ts';
import { Unplayable } from '#src/domain/reflection/voiceNote.ts';
import { finishVoiceNote } from '#src/services/reflection/voiceNote.ts';

beforeEach(() => {
  vi.stubGlobal('OfflineAudioContext', FakeAudioContext);
  vi.stubGlobal('Audio', FakeAudio);
});

describe('finishVoiceNote', () => {
  test.each([
    ['audio/mp4', 'm4a'],
    ['audio/webm;codecs=opus', 'webm'],
  ])(
    'gives %s the generated name of its recording, which ends in .%s and tells nothing of its member (rules/reflection#F6)',
    async (type, ending) => {
      const blob = new Blob(['1,2'], { type });
      const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

      const note = await finishVoiceNote({ id, parts: [{ blob, ms: 15_960 }] });

      expect(note).toEqual({
        type: 'voice',
        data: `voice-${id}.${ending}`,
        media: blob,
        seconds: 15,
      });
      expect(reflectionFault('voice', note.data)).toBeNull();
    },
  );

  test('joins several parts to one, each decoded, in their order', async () => {
    const parts = ['1,-1', '0.5', '0'].map((text) => ({ blob: new Blob([text]), ms: 6_000 }));

    const { media, seconds } = await finishVoiceNote({ id: 'r1', parts });
    const view = new DataView(await media.arrayBuffer());
    const samples = Array.from({ length: 4 }, (_, index) => view.getInt16(44 + index * 2, true));

    expect([media.type, seconds, media.size]).toEqual(['audio/wav', 18, 44 + 8]);
    expect(await media.slice(0, 4).text()).toBe('RIFF');
    expect(await media.slice(8, 16).text()).toBe('WAVEfmt ');
    expect(view.getUint32(40, true)).toBe(8);
    expect(samples).toEqual([32_767, -32_767, 16_383, 0]);
  });

  test('takes what only an audio element plays', async () => {
    FakeAudio.plays = true;
    const blob = new Blob(['broken'], { type: 'audio/mp4' });

    const { media } = await finishVoiceNote({ id: 'r1', parts: [{ blob, ms: 20_000 }] });

    expect(media).toBe(blob);
  });

  test.each([
    ['one part', ['broken']],
    ['one of several parts', ['1', 'broken']],
    ['no part', []],
  ])('refuses a recording that cannot be played: %s', async (_, texts) => {
    FakeAudio.plays = false;
    const parts = texts.map((text) => ({ blob: new Blob([text]), ms: 20_000 }));

    await expect(finishVoiceNote({ id: 'r1', parts })).rejects.toBeInstanceOf(Unplayable);
  });
});

/** Decodes numbers with commas between them. */
class FakeAudioContext {
  async decodeAudioData(bytes: ArrayBuffer) {
    const text = new TextDecoder().decode(bytes);
    if (text === 'broken') throw new DOMException('no', 'EncodingError');

    const samples = Float32Array.from(text.split(','), Number);
    return { length: samples.length, numberOfChannels: 1, getChannelData: () => samples };
  }
}

class FakeAudio extends EventTarget {
  static plays = false;
  readonly error = null;

  set src(_url: string) {
    this.dispatchEvent(new Event(FakeAudio.plays ? 'canplay' : 'error'));
  }
}
