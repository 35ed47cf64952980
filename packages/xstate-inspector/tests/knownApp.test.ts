import { expect, test } from 'vitest';

import { parcelMachine } from '../sample/parcelMachine.ts';
import { createKnownApp } from '../src/app/knownApp.ts';

const machines = { './parcelMachine.ts': () => Promise.resolve({ parcelMachine }) };

test('a machine is imported by its path, unless the app says otherwise', async () => {
  const silent = createKnownApp({ name: 'tested', machines });
  const telling = createKnownApp({
    name: 'tested',
    machines,
    importedAs: (path) => path.replace('./', '#sample/'),
  });

  expect(await silent.machineNamed('parcel')).toEqual({
    machine: parcelMachine,
    name: 'parcelMachine',
    path: './parcelMachine.ts',
  });
  expect((await telling.machineNamed('parcel')).path).toBe('#sample/parcelMachine.ts');
  await expect(silent.machineNamed('letter')).rejects.toThrow(
    'The app has no machine named "letter".',
  );
});
