import { describe, expect, test } from 'vitest';

import { loadCommonPasswords, passwordFault } from '#src/domain/account/password.ts';
import { isTimeZone } from '#src/contract/common/timeZone.ts';

const owner = { email: 'sam.okafor@example.com', name: 'Samuel Okafor' };
const common = await loadCommonPasswords();

describe('a password (rules/account#C32)', () => {
  test.each([
    ['', 'tooShort'],
    ['short77', 'tooShort'],
    ['eight888', null],
    ['seven quiet mornings', null],
    ['x  y  z  ', null],
    ['äöüß🌱äö', 'tooShort'],
    ['äöüß🌱äö1', null],
    ['🌱🌿🌳🌲🌴🌵🌾', 'tooShort'],
    ['🌱🌿🌳🌲🌴🌵🌾🍀', null],
    [`${'🌱'.repeat(255)}x`, null],
    [`${'🌱'.repeat(256)}x`, 'tooLong'],
    [`${'ä'.repeat(255)}x`.normalize('NFD'), null],
    ['practice-daily-2026', null],
  ])('%j has the fault %j', (password, fault) => {
    expect(passwordFault(password, owner, common)).toBe(fault);
  });

  test.each([
    'password',
    'PASSWORD',
    'Password1',
    'p a s s w o r d',
    'ｐａｓｓｗｏｒｄ',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'P@ssw0rd',
    'Sunshine2024',
    'liverpool123',
    'letmein123',
    'aaaaaaaa',
    'ZZZZzzzzZZZZ',
    '        ',
    '🌱🌱🌱🌱🌱🌱🌱🌱',
  ])('%j is common', (password) => {
    expect(passwordFault(password, owner, common)).toBe('common');
  });

  test.each([
    'sam.okafor@example.com',
    'Sam.Okafor@Example.com',
    'SAM.OKAFOR',
    'Samuel Okafor',
    'samuelokafor',
    'FourFold',
    'four fold',
  ])('%j is personal', (password) => {
    expect(passwordFault(password, owner, common)).toBe('personal');
  });

  test('that is one word of the name is personal', () => {
    const fault = passwordFault(
      'Wilhelmina',
      { email: 'w@example.com', name: 'Wilhelmina B.' },
      common,
    );

    expect(fault).toBe('personal');
  });

  test('may be anybody else’s name and address', () => {
    expect(passwordFault('noor.haddad@example.com', owner, common)).toBeNull();
  });

  test('is no worse for an owner without a name or an address yet', () => {
    expect(passwordFault('seven quiet mornings', { email: '', name: '' }, common)).toBeNull();
  });
});

describe('the common passwords', () => {
  test('are more than the three thousand that the standard asks for, each of which can be met', () => {
    const unmet = [...common].filter(
      (password) => passwordFault(password, { email: '', name: '' }, common) !== 'common',
    );

    expect(common.size).toBeGreaterThan(3_000);
    expect(unmet).toEqual([]);
  });
});

describe('a time zone', () => {
  test.each([
    ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 50 === 0),
    'UTC',
    'Etc/GMT+5',
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
  ])('is %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(['', 'Berlin', 'Europe/Atlantis', '+01:00', '-05', 'Europe/Berlin\n', 'Local'])(
    'is not %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
