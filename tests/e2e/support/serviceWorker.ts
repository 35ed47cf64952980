import type { CDPSession } from '@playwright/test';

/** The name by which a browser is told to do something to the worker of an origin, once it has one. */
export async function registrationOf(session: CDPSession, app: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(app));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');

  return found;
}
