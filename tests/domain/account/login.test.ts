import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  loginFaults,
  loginOutcome,
  LoginRefused,
  loginRefusalOf,
  type LoginForm,
} from '#src/domain/account/login.ts';
import { codeOf } from '#src/domain/account/mfaCode.ts';

describe('loginFaults', () => {
  test('asks for an address and a password', () => {
    expect(loginFaults(empty, false)).toEqual({
      email: 'emailMissing',
      password: 'passwordMissing',
    });
  });

  test.each(['maya', 'maya@', '@example.com', 'maya@example', 'ma ya@example.com', 'a@@b.c'])(
    'does not take %j for an address',
    (email) => {
      expect(loginFaults({ ...filled, email }, false)).toEqual({ email: 'emailMalformed' });
    },
  );

  test.each(['maya@example.com', ' maya@example.com ', 'maya+1@mail.example.co', 'mäya@bücher.de'])(
    'takes %j for an address',
    (email) => {
      expect(loginFaults({ ...filled, email }, false)).toEqual({});
    },
  );

  test('asks for a code only once the service did (rules/account#C4)', () => {
    expect(loginFaults(filled, false)).toEqual({});
    expect(loginFaults(filled, true)).toEqual({ mfaCode: 'mfaCodeMissing' });
    expect(loginFaults({ ...filled, mfaCode: ' \t' }, true)).toEqual({ mfaCode: 'mfaCodeMissing' });
    expect(loginFaults({ ...filled, mfaCode: '123 456' }, true)).toEqual({});
    // rules/account#C73
    for (const mfaCode of ['12345', '1234567', 'abcdef', '7-AAAAA-BBBBB-CCCC', '??????']) {
      expect(loginFaults({ ...filled, mfaCode }, true)).toEqual({ mfaCode: 'mfaCodeMalformed' });
      expect(loginFaults({ ...filled, mfaCode }, false)).toEqual({});
    }
    for (const mfaCode of [
      '１２３４５６',
      '7-AAAAA-BBBBB-CCCCC',
      '7aaaaabbbbbccccc',
      '7–AAAAA BBBBB–CCCCC',
    ]) {
      expect(loginFaults({ ...filled, mfaCode }, true)).toEqual({});
    }
  });

  test('never trims a password, which may be of spaces (rules/account#C3)', () => {
    expect(loginFaults({ ...filled, password: '  ' }, false)).toEqual({});
  });
});

test('a code is sent without the spaces that apps show it with', () => {
  expect(codeOf({ ...filled, mfaCode: ' 123 456 ' })).toBe('123456');
});

describe('loginOutcome', () => {
  test('lets a wish for a code win over status and token (rules/account#C8)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.option(fc.string()), (status, token) => {
        const answer = { requires_mfa: true, access_token: token };
        expect(loginOutcome(status, answer)).toEqual({ kind: 'mfaAsked' });
      }),
    );
  });

  test('signs in on any 2xx, with the token or without one', () => {
    expect(loginOutcome(200, { access_token: 'abc' })).toEqual({ kind: 'signedIn', token: 'abc' });
    expect(loginOutcome(204, {})).toEqual({ kind: 'signedIn', token: null });
    expect(loginOutcome(200, { access_token: '' })).toEqual({ kind: 'signedIn', token: null });
    expect(loginOutcome(200, { access_token: null, requires_mfa: false })).toEqual({
      kind: 'signedIn',
      token: null,
    });
  });

  test.each([
    [429, 'tooManyAttempts'],
    [401, 'wrongCredentials'],
    [403, 'forbidden'],
    [400, 'rejected'],
    [500, 'rejected'],
    [302, 'rejected'],
  ])('reads %i as %s', (status, reason) => {
    expect(refusalFor(status, { message: 'Because.' })).toEqual({
      reason,
      serverMessage: 'Because.',
    });
  });

  test('does not take an unreadable answer for a sign-in', () => {
    expect(refusalFor(200, null)).toEqual({ reason: 'rejected', serverMessage: null });
  });

  test('has no message where the service sent none, or a blank one', () => {
    expect(refusalFor(403, null)).toEqual({ reason: 'forbidden', serverMessage: null });
    expect(refusalFor(403, { message: '  ' })).toEqual({
      reason: 'forbidden',
      serverMessage: null,
    });
  });
});

test('an error that is no refusal has none', () => {
  expect(loginRefusalOf(new TypeError('x is not a function'))).toBeNull();
  expect(loginRefusalOf(new LoginRefused({ reason: 'network', serverMessage: null }))).toEqual({
    reason: 'network',
    serverMessage: null,
  });
});

function refusalFor(...[status, answer]: Parameters<typeof loginOutcome>) {
  try {
    return loginOutcome(status, answer);
  } catch (error) {
    return loginRefusalOf(error);
  }
}

const empty: LoginForm = { email: '', password: '', mfaCode: '', rememberMe: false };
const filled: LoginForm = { ...empty, email: 'maya@example.com', password: 'practice' };
