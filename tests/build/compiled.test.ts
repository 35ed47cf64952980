import { globSync, readFileSync } from 'node:fs';

import { transformSync } from 'oxc-transform-react';
import { expect, test } from 'vitest';

/** What is left out says why by a rule that it switches off. */
const leftOut = [
  'src/routes/common/member/usePassOver.ts',
  'src/routes/common/useScreen.ts',
  'src/routes/today/TimesSpent.tsx',
];

test('the compiler leaves no route out for something that it cannot compile', () => {
  const files = globSync('src/routes/**/*.{ts,tsx}').toSorted();
  const uncompiled = files.flatMap((file) => {
    const { errors } = transformSync(file, readFileSync(file, 'utf8'), {
      lang: file.endsWith('x') ? 'tsx' : 'ts',
      reactCompiler: { reportDiagnostics: true },
    });
    return errors.map(({ message }) => [file, message]);
  });

  expect(uncompiled).toEqual(
    leftOut.map((file) => [file, 'React rule suppression prevents optimization']),
  );
});
