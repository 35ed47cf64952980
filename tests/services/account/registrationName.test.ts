// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import {
  keepRegistrationName,
  keptRegistrationName,
} from '#src/services/account/registrationName.ts';

beforeEach(() => sessionStorage.clear());

test('a name typed at an invitation is kept for its address alone, without telling it, until it is empty (rules/account#C78)', () => {
  keepRegistrationName('sam@example.com', 'Sam Okoro');

  expect(keptRegistrationName(' Sam@example.com')).toBe('Sam Okoro');
  expect(keptRegistrationName('ida@example.com')).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('example.com');

  keepRegistrationName('sam@example.com', '');
  expect(sessionStorage).toHaveLength(0);
});
