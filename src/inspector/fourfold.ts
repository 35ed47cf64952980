import type { InspectedApp } from '@fourfold/xstate-inspector';

import { known } from './known.ts';

/** What the inspector is told of Fourfold. */
export const fourfold: InspectedApp = {
  name: 'fourfold',
  machines: import.meta.glob('../machines/**/*Machine.ts'),
  errors: import.meta.glob(['../domain/**/*.ts', '../services/**/*.ts']),
  importedAs: (path) => path.replace('../', '#src/'),
  events: async () => (await import('virtual:fourfold/event-shapes')).events,
  known,
  background: ['app'],
  secrets: { names: ['invitation'], harmless: ['pillarCode'] },
};
