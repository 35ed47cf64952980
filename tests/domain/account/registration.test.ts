import { describe, expect, test } from 'vitest';

import {
  firstFaultyRegistrationField,
  InvitationError,
  invitationFailureOf,
  registrationFaults,
  registrationRefusalOf,
  RegistrationRefused,
} from '#src/domain/account/registration.ts';

const email = 'ines@example.com';
const good = { name: 'Ines Prado', password: 'a long walk by the sea' };

describe('registration', () => {
  test('names each fault of the form, and returns to the first of them', () => {
    expect(registrationFaults(good, email)).toEqual({});

    const empty = registrationFaults({ name: '  ', password: '' }, email);
    expect(empty).toEqual({ name: 'nameMissing', password: 'passwordMissing' });
    expect(firstFaultyRegistrationField(empty)).toBe('name');

    const short = registrationFaults({ ...good, password: 'short' }, email);
    expect(Object.keys(short)).toEqual(['password']);
    expect(short.password).not.toBe('passwordMissing');
    expect(firstFaultyRegistrationField(short)).toBe('password');
  });

  test('a password says nothing of whom it is for', () => {
    const own = registrationFaults({ ...good, password: 'ines@example.com' }, email);

    expect(own.password).toBeDefined();
  });

  test('tells why nobody was registered, with the service’s own sentence where there is one', () => {
    const refused = new RegistrationRefused('invitation', 'It was used.');

    expect([refused.name, refused.message]).toEqual([
      'RegistrationRefused',
      'The registration was refused: invitation.',
    ]);
    expect(registrationRefusalOf(refused)).toEqual({
      reason: 'invitation',
      serverMessage: 'It was used.',
    });
    expect(registrationRefusalOf(new RegistrationRefused('network'))?.serverMessage).toBeNull();
    expect(registrationRefusalOf(new Error('network'))).toBeNull();
  });

  test('tells why an invitation was not opened', () => {
    const failed = new InvitationError('unreachable');

    expect([failed.name, failed.message]).toEqual([
      'InvitationError',
      'The invitation was not opened: unreachable.',
    ]);
    expect(invitationFailureOf(failed)).toBe('unreachable');
    expect(invitationFailureOf(new Error('unreachable'))).toBeNull();
  });
});
