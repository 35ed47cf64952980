import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { redact as redactWith } from '../src/protocol/redact.ts';

/** As an app is redacted that tells of its own secrets. */
const redact = (value: unknown) =>
  redactWith(value, { names: ['invitation'], harmless: ['pillarCode'] });

describe('redact', () => {
  test('hides passwords, codes, tokens, authorization and cookies at any depth', () => {
    const value = {
      email: 'maya@example.com',
      draft: { password: 'practice-daily-2026', mfa_code: '123456', rememberMe: true },
      requests: [{ headers: { Authorization: 'Bearer abc', 'Set-Cookie': 'refresh=1' } }],
      answer: { access_token: 'a', refreshToken: 'b', requires_mfa: true },
      statusCode: 401,
      pillarCode: 'TETHER',
    };

    expect(redact(value)).toEqual({
      email: 'maya@example.com',
      draft: { password: '[redacted]', mfa_code: '[redacted]', rememberMe: true },
      requests: [{ headers: { Authorization: '[redacted]', 'Set-Cookie': '[redacted]' } }],
      answer: { access_token: '[redacted]', refreshToken: '[redacted]', requires_mfa: true },
      statusCode: 401,
      pillarCode: 'TETHER',
    });
  });

  test('leaves an empty secret empty, so that one sees whether there is one', () => {
    expect(redact({ password: '', token: null })).toEqual({ password: '', token: null });
  });

  test.each([
    [{ type: 'field.change', field: 'password', value: 'hunter2' }],
    [{ type: 'password.change', value: 'hunter2' }],
    [{ type: 'code.submit', digits: 123_456 }],
    [{ type: 'xstate.done.actor.refreshToken', output: 'opaque' }],
    [{ type: 'xstate.done.actor.0.session', output: 'opaque', actorId: 'x:1' }],
    [{ type: 'xstate.promise.resolve', data: 'opaque' }],
    [{ type: 'xstate.init', input: 'opaque' }],
    [{ type: 'field.change', field: 'mfaCode', value: '123456' }],
    [{ type: 'field.change', params: { value: 'hunter2', field: 'password' } }],
    [{ context: { invitation: 'opaque', form: { name: 'Sam', password: 'hunter2' } } }],
    [{ message: 'Nothing at /register?from=mail&invitation=opaque#top' }],
  ])('hides what %j names a secret', (event) => {
    expect(JSON.stringify(redact(event))).not.toMatch(/hunter2|123456|opaque/);
  });

  test('hides e-mail addresses only when asked', () => {
    expect(redactWith({ email: 'maya@example.com' }, { emails: true })).toEqual({
      email: '[redacted]',
    });
  });

  test('takes an app at its word what is a secret there, and what only looks like one', () => {
    const value = {
      invitation: 'opaque',
      address: '/register?invitation=opaque',
      pillarCode: 'TETHER',
      pillarCodes: ['TETHER'],
    };

    expect(redactWith(value)).toEqual({
      invitation: 'opaque',
      address: '/register?invitation=opaque',
      pillarCode: '[redacted]',
      pillarCodes: '[redacted]',
    });
    expect(redact(value)).toEqual({
      invitation: '[redacted]',
      address: '[redacted]',
      pillarCode: 'TETHER',
      pillarCodes: ['TETHER'],
    });
  });

  test('hides tokens that stand in text, whatever their key', () => {
    const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJtYXlhIn0.c2lnbmF0dXJlLWJ5dGVz';

    expect(redact([token, `Sent ${token}`, 'Authorization: Bearer abcdef', 'plain words'])).toEqual(
      ['[redacted]', '[redacted]', '[redacted]', 'plain words'],
    );
  });

  test('hides media, as bytes and as addresses', () => {
    const value = {
      photo: 'data:image/png;base64,AAAA',
      recording: 'blob:http://localhost/1',
      blob: new Blob(['voice']),
      bytes: new Uint8Array([1, 2]),
    };

    expect(redact(value)).toEqual({
      photo: '[media]',
      recording: '[media]',
      blob: '[media]',
      bytes: '[media]',
    });
  });

  test('reads errors with their causes, maps, sets, headers and dates', () => {
    const error = new Error('refused', { cause: { token: 'abc' } });
    const headers = new Headers({ authorization: 'abc', accept: 'text/html' });

    expect(
      redact({
        error,
        map: new Map([['password', 'abc']]),
        set: new Set([{ token: 'abc' }]),
        headers,
        at: new Date(0),
      }),
    ).toEqual({
      error: { name: 'Error', message: 'refused', cause: { token: '[redacted]' } },
      map: [['password', '[redacted]']],
      set: [{ token: '[redacted]' }],
      headers: [
        ['accept', 'text/html'],
        ['authorization', '[redacted]'],
      ],
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  test('ends on a value that holds itself', () => {
    const value: Record<string, unknown> = { name: 'app' };
    value['self'] = value;

    expect(redact(value)).toEqual({ name: 'app', self: '[circular]' });
  });

  const secretKey = fc.constantFrom(
    'invitation',
    'mfaCode',
    'password',
    'newPassword',
    'mfa_code',
    'code',
    'access_token',
    'refreshToken',
    'Authorization',
    'cookie',
    'clientSecret',
    'otp',
  );
  const secret = fc.uuid().map((id) => `secret-${id}`);
  const path = fc.array(fc.oneof(fc.constant(0), fc.stringMatching(/^[a-z]{1,8}$/)), {
    maxLength: 12,
  });
  const buried = fc
    .tuple(path, secretKey, secret)
    .map(([steps, key, value]) => ({ value, tree: bury(steps, { [key]: value, other: 'seen' }) }));

  test('lets no secret through, at whatever depth it stands', () => {
    fc.assert(
      fc.property(buried, ({ value, tree }) => {
        expect(JSON.stringify(redact(tree))).not.toContain(value);
      }),
    );
  });

  test('lets no value through whose field is named beside it, in whatever order', () => {
    fc.assert(
      fc.property(path, secretKey, secret, fc.boolean(), (steps, field, value, isFirst) => {
        const change = isFirst ? { value, field } : { field, value };
        const tree = bury(steps, { type: 'field.change', ...change });

        expect(JSON.stringify(redact(tree))).not.toContain(value);
      }),
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withSet: true }), (value) => {
        const once = redact(value);
        expect(redact(once)).toEqual(once);
      }),
    );
  });
});

function bury(steps: (string | number)[], value: unknown): unknown {
  return steps.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
}
