import { posix } from 'node:path';

import type { InspectedApp } from '../../src/app/inspectedApp.ts';

/** What the inspector is told of the machines of its own tests, and of the sample's. Copied tests are pasted beside `packages`. */
export const testedApp: InspectedApp = {
  name: 'tested',
  machines: import.meta.glob(['../machines/*Machine.ts', '../../sample/*Machine.ts']),
  errors: import.meta.glob(['../machines/*.ts', '../../sample/parcel.ts']),
  importedAs: (path) => posix.join('../packages/xstate-inspector/tests/lives', path),
  background: ['desk'],
  secrets: { names: ['invitation'], harmless: ['pillarCode'] },
};
