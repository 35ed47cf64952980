import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asksToSignIn, chatGreeting, replyTo } from '#src/domain/landing/demoChat.ts';

describe('the guide', () => {
  test('greets whoever left an address otherwise than whoever did not, and calls itself a demo (rules/landing#L11)', () => {
    expect(chatGreeting(true)).not.toBe(chatGreeting(false));
    expect(chatGreeting(true)).toMatch(/demo/u);
    expect(chatGreeting(false)).toMatch(/demo/u);
  });

  test('has at least ten encouraging replies (rules/landing#L12)', () => {
    const chances = Array.from({ length: 1_000 }, (_, step) => step / 1_000);
    const texts = new Set(chances.map((chance) => replyTo('hello', chance, null).text));

    expect(texts.size).toBeGreaterThanOrEqual(10);
  });

  test('never says the same thing twice in a row, whatever chance says (rules/landing#L12)', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const first = replyTo('hello', chance, null);
        expect(replyTo('hello', chance, first.text).text).not.toBe(first.text);
      }),
    );
  });

  test.each(['login', ' LOGIN ', 'How do I Login?', 'login!', 'please, login now', '„login“'])(
    'offers the way in for %j (rules/landing#L15)',
    (text) => {
      expect(replyTo(text, 0.5, null)).toMatchObject({ offersSignIn: true });
    },
  );

  test.each(['log in', 'logins', 'mylogin', 'catalogin', 'hello'])(
    'does not take %j for the wish to sign in',
    (text) => {
      expect(asksToSignIn(text)).toBe(false);
    },
  );
});
