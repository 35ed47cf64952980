import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';

import { redact, redactInspection, redactSnapshot } from '#src/inspector/redact.ts';

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
    expect(redact({ email: 'maya@example.com' }, { emails: true })).toEqual({
      email: '[redacted]',
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

  test('lets no secret through an inspection event, wherever the event carries it', () => {
    fc.assert(
      fc.property(buried, ({ value, tree }) => {
        const told = redactInspection({
          type: '@xstate.actor',
          name: 'login',
          sessionId: 'x:1',
          event: { type: 'xstate.init', input: tree },
          snapshot: { status: 'error', value: 'idle', context: tree, output: tree, error: tree },
          definition: JSON.stringify({
            id: 'login',
            context: tree,
            states: { idle: { meta: tree } },
          }),
        });

        expect(JSON.stringify(told)).not.toContain(value);
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

describe('redactInspection', () => {
  test('hides the input of a child, which the library sends as it is', () => {
    const told = redactInspection({
      type: '@xstate.event',
      sessionId: 'x:2',
      event: { type: 'xstate.init', input: { email: 'maya@example.com', password: 'hunter2' } },
    });

    expect(told).toEqual({
      type: '@xstate.event',
      sessionId: 'x:2',
      event: { type: 'xstate.init', input: { email: 'maya@example.com', password: '[redacted]' } },
    });
  });

  test('keeps the names of states and actors, even where they sound like secrets', () => {
    const actor = createActor(passwordMachine).start();
    actor.send({ type: 'password.fill', password: 'hunter2' });

    const told = redactInspection({
      type: '@xstate.actor',
      name: 'password',
      sessionId: actor.sessionId,
      snapshot: actor.getSnapshot(),
      definition: JSON.stringify(passwordMachine.config),
    });

    expect(told.name).toBe('password');
    expect(told.snapshot).toMatchObject({
      value: { enteringCode: 'token' },
      context: { password: '[redacted]' },
    });
    expect(JSON.parse(told.definition)).toMatchObject({
      id: 'password',
      states: { enteringCode: { states: { token: { type: 'final' } } } },
    });
  });

  test('drops a definition it cannot read', () => {
    expect(redactInspection({ definition: 'password: hunter2' })).toEqual({
      definition: undefined,
    });
  });
});

describe('redactSnapshot', () => {
  test('says which children there are and nothing of what they hold', () => {
    const snapshot = {
      status: 'active',
      children: { refreshToken: { snapshot: { output: 'opaque' } } },
    };

    expect(redactSnapshot(snapshot)).toEqual({ status: 'active', children: ['refreshToken'] });
  });

  test('hides a bare text that a call was given or answered, for nothing says what it is', () => {
    expect(redactSnapshot({ status: 'done', input: 'opaque', output: 'token-session-2' })).toEqual({
      status: 'done',
      input: '[redacted]',
      output: '[redacted]',
    });
    expect(redactSnapshot({ status: 'done', output: { email: 'maya@example.com' } })).toEqual({
      status: 'done',
      output: { email: 'maya@example.com' },
    });
  });
});

const passwordMachine = setup({
  types: {} as {
    context: { password: string };
    events: { type: 'password.fill'; password: string };
  },
}).createMachine({
  id: 'password',
  context: { password: '' },
  on: {
    'password.fill': { actions: assign({ password: ({ event }) => event.password }) },
  },
  initial: 'enteringCode',
  states: {
    enteringCode: { initial: 'token', states: { token: { type: 'final' } } },
  },
});

function bury(steps: (string | number)[], value: unknown): unknown {
  return steps.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
}
