import type { Inline } from './htmlPages.ts';

/**
 * Headers of everything the web server itself serves: the strict policy, with connections, pictures and
 * recordings of the app's own origin and of exactly the given ones.
 */
export function pageHeaders(origin: string, serviceOrigins: readonly string[]): Headers {
  const headers = new Headers({
    'Content-Security-Policy': contentSecurityPolicy(origin, serviceOrigins),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  if (origin.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000');

  return headers;
}

/** The strict policy, with what stands in the page itself. */
export function contentSecurityPolicy(
  origin: string,
  serviceOrigins: readonly string[],
  { scripts, styles }: Inline = { scripts: [], styles: [] },
): string {
  const foreign = [...new Set(serviceOrigins)].filter((service) => service !== origin);

  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...foreign].join(' '),
    ["media-src 'self' blob: data:", ...foreign].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one address that is a script for the app itself: src/services/shell/shellWorker.ts.
    'trusted-types fourfold-shell',
  ].join('; ');
}

const granted = [
  'camera',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
];
const denied = [
  'accelerometer',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...granted.map((feature) => `${feature}=(self)`),
  ...denied.map((feature) => `${feature}=()`),
].join(', ');
