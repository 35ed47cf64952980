import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { deviceName } from '#src/domain/account/devices/deviceName.ts';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
/** What browsers send, from their version, in the place of a system. */
const browsers = {
  Firefox: (n: number) => `Gecko/20100101 Firefox/${n}.0`,
  Chrome: (n: number) => `${engine} Chrome/${n}.0.0.0 Safari/537.36`,
  Edge: (n: number) => `${engine} Chrome/${n}.0.0.0 Safari/537.36 Edg/${n}.0.0.0`,
  Opera: (n: number) => `${engine} Chrome/${n}.0.0.0 Safari/537.36 OPR/${n}.0.0.0`,
  Vivaldi: (n: number) => `${engine} Chrome/${n}.0.0.0 Safari/537.36 Vivaldi/7.${n}`,
  'Samsung Internet': (n: number) =>
    `${engine} SamsungBrowser/${n}.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  Safari: (n: number) => `AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${n}.1 Safari/605.1.15`,
} as const;
const systems = {
  Linux: 'X11; Linux x86_64; rv:140.0',
  Windows: 'Windows NT 10.0; Win64; x64',
  Mac: 'Macintosh; Intel Mac OS X 10_15_7',
  Android: 'Linux; Android 10; K',
  ChromeOS: 'X11; CrOS x86_64 14541.0.0',
  iPhone: 'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  iPad: 'iPad; CPU OS 18_5 like Mac OS X',
} as const;
const words = [...Object.keys(browsers), ...Object.keys(systems), 'A browser', 'on'];

describe('deviceName', () => {
  test('names browser and system of whatever version, in plain words (rules/membership#Z1)', () => {
    const browser = fc.constantFrom(...Object.entries(browsers));
    const system = fc.constantFrom(...Object.entries(systems));

    fc.assert(
      fc.property(browser, system, fc.nat(999), ([name, sent], [where, told], version) => {
        const userAgent = `Mozilla/5.0 (${told}) ${sent(version)}`;
        expect(deviceName(userAgent)).toBe(`${name} on ${where}`);
      }),
    );
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/137.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['curl/8.5.0', 'A browser'],
    ['', 'A browser'],
    ['Mozilla/5.0 (Windows NT 10.0) Teapot/1.0', 'A browser on Windows'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test('has no word in it but ours, whatever is sent', () => {
    const shape = new RegExp(`^(?:${words.join('|')})(?: on (?:${words.join('|')}))?$`, 'u');
    const pieces = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          'Firefox/',
          'Chrome/9',
          '<b>',
          'https://evil.example',
          'Linux',
          '\r\n',
          'iPhone;',
        ),
      ),
    );

    fc.assert(
      fc.property(pieces, (sent) => {
        expect(deviceName(sent.join(' '))).toMatch(shape);
      }),
    );
  });
});
