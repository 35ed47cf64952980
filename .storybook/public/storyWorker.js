/*
 * MSW's worker, past which the page's own files go: of the two hundred modules of a screen each would else be asked of the page itself
 * before it is fetched. It sees the services' calls, and whatever leaves the page's origin.
 */
const services = ['/api/*', '/auth/*'];

addEventListener('install', (event) => {
  event.addRoutes?.([
    ...services.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'fetch-event' })),
    {
      condition: { urlPattern: { protocol: location.protocol, hostname: location.hostname, port: location.port } },
      source: 'network',
    },
  ]);
});

importScripts('./mockServiceWorker.js');
