import type { InspectedApp } from '@fourfold/xstate-inspector';

/** What the inspector is told of the sample. */
export const sample: InspectedApp = {
  name: 'parcel',
  machines: import.meta.glob('./*Machine.ts'),
  errors: import.meta.glob('./parcel.ts'),
  importedAs: (path) => path.replace('./', '../sample/'),
};
