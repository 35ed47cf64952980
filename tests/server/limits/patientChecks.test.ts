import { expect, test } from 'vitest';

import { createPatientChecks } from '#server/services/secrets/patientChecks.ts';
import { hashPassword } from '#server/services/secrets/passwords.ts';

test('a password that is checked aside is told from a wrong one and from nobody’s, also several at once', async () => {
  const check = createPatientChecks();
  const hash = await hashPassword('Cafe\u0301 au lait');

  const checked = [
    check(hash, 'Caf\u00E9 au lait'),
    check(hash, 'Cafe au lait'),
    check(null, 'Caf\u00E9 au lait'),
  ];
  expect(await Promise.all(checked)).toEqual([true, false, false]);
  expect(await check(hash, 'Caf\u00E9 au lait')).toBe(true);
  await expect(check('no hash at all', 'Caf\u00E9 au lait')).rejects.toThrow('Decoding failed');
  expect(await check(hash, 'Caf\u00E9 au lait')).toBe(true);
});
