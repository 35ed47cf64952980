import { startInspectorIfWanted, type Inspected } from '@fourfold/xstate-inspector';

import './theme.css';
import { fourfold } from './fourfold.ts';

/**
 * What the app's actors are inspected by; nothing, where the tab does not want the inspector. Where no service but the mocks
 * keeps time, the app goes by a clock that the tester may hold: so it starts after this. While the app is written,
 * `?inspect=stately` opens Stately's hosted inspector instead, and no other build has that door.
 */
export async function startInspection({
  isMocked,
}: {
  isMocked: boolean;
}): Promise<Partial<Inspected>> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).get('inspect') === 'stately') {
    const { inspectInStately } = await import('@fourfold/xstate-inspector/stately');
    return inspectInStately({ secrets: { ...fourfold.secrets, emails: true } });
  }

  return startInspectorIfWanted({ app: fourfold, page: '/inspector.html', takesClock: isMocked });
}
