import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { pillars } from '#src/domain/pillars/pillar.ts';
import { practiceVideo } from '#src/domain/pillars/practiceVideo.ts';
import { captions } from '../../scripts/media/captions.ts';

const ebml = '1a45dfa3';
const videoLimit = 400_000;
const posterLimit = 30_000;

describe.each(pillars.map((pillar) => [pillar.pillar_name, pillar] as const))(
  'the practice video of %s (rules/pillars#I14)',
  (_, { practice_video_url, how_to_practice }) => {
    const video = practiceVideo(practice_video_url);

    test('is a WebM and an MP4 that a phone can afford', () => {
      const webm = read(video.webm);
      const mp4 = read(video.mp4);

      expect(webm.subarray(0, 4).toString('hex')).toBe(ebml);
      expect(webm.subarray(0, 64).toString('latin1')).toContain('webm');
      expect(mp4.subarray(4, 8).toString('latin1')).toBe('ftyp');
      expect([webm.length, mp4.length].filter((size) => size >= videoLimit)).toEqual([]);
    });

    test('can begin to play before the whole MP4 has come', () => {
      const mp4 = read(video.mp4).toString('latin1');

      expect(mp4.indexOf('moov')).toBeGreaterThan(0);
      expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    });

    test('has a picture to stand for it', () => {
      const poster = read(video.poster);

      expect(poster.subarray(0, 4).toString('latin1')).toBe('RIFF');
      expect(poster.subarray(8, 12).toString('latin1')).toBe('WEBP');
      expect(poster.length).toBeLessThan(posterLimit);
    });

    test('has the steps as its captions', () => {
      expect(read(video.captions).toString('utf8')).toBe(captions(how_to_practice, 24));
    });
  },
);

test('captions take their turn without a gap', () => {
  expect(captions(['Sit.', 'Breathe.', 'Stand.'], 4)).toBe(
    [
      'WEBVTT\n',
      '1\n00:00:00.000 --> 00:00:01.333 line:5%\nSit.\n',
      '2\n00:00:01.333 --> 00:00:02.667 line:5%\nBreathe.\n',
      '3\n00:00:02.667 --> 00:00:04.000 line:5%\nStand.\n',
    ].join('\n'),
  );
});

function read(url: string): Buffer {
  return readFileSync(new URL(`../../public${url}`, import.meta.url));
}
