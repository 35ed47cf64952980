import type { HttpHandler } from 'msw';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { noteItem } from '#src/mocks/world/feed.ts';
import { storySchedule } from '../memberStore.tsx';
import { createMockWorld, startSession, tokenOf, type MockWorld } from '#src/mocks/world/world.ts';

/** What this browser keeps of a member who is signed in. */
export const keptToken = tokenOf('session-1');

/**
 * Begins with a browser that keeps nothing but Maya's token, and the services that know it. Answers the handlers to use,
 * and the world they share.
 */
export async function signedInAsMaya(
  isDark: boolean,
): Promise<{ world: MockWorld; handlers: HttpHandler[] }> {
  const world = createMockWorld();
  world.schedules.set('maya@example.com', { record: storySchedule, version: 1 });
  startSession(world, 'maya@example.com');
  await emptyDatabase();
  localStorage.clear();
  localStorage.setItem('access_token', keptToken);
  if (isDark) preferDark(world);

  return { world, handlers: serviceHandlers(world) };
}

/** Here and on every device of hers: else the story would begin with telling the services. */
function preferDark(world: MockWorld): void {
  localStorage.setItem('darkMode', 'true');
  const content = { made_at: new Date().toISOString(), body: { value: 'dark' } };
  noteItem(world, 'maya@example.com', { kind: 'preference', id: 'theme', content });
}

function emptyDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('fourfold');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error('The database was not deleted.')));
  });
}
