import { startInspectorIfWanted, type Inspected } from '@fourfold/xstate-inspector';

import './theme.css';
import { fourfold } from './fourfold.ts';

/**
 * What the app's actors are inspected by; nothing, where the tab does not want the inspector. Where no service but the mocks
 * keeps time, the app goes by a clock that the tester may hold: so it starts after this.
 */
export function startInspection({ isMocked }: { isMocked: boolean }): Promise<Partial<Inspected>> {
  return startInspectorIfWanted({ app: fourfold, page: '/inspector.html', takesClock: isMocked });
}
