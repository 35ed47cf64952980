import { existsSync, globSync } from 'node:fs';

import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** An engine that this machine may have. */
export interface Found {
  name: Engine['name'];
  /** Null where it is not installed. */
  start: (() => Promise<Engine>) | null;
  /** What is missing, as the end of its name, and how it is had; empty where nothing is. */
  missing: string;
}

/** The engines besides Chromium, and what is missing of those that this machine does not have. */
export function findEngines(): readonly Found[] {
  return [firefox(), webKit()];
}

function firefox(): Found {
  const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((one) => existsSync(one));

  return {
    name: 'Firefox',
    start: path === undefined ? null : () => startFirefox(path),
    missing: path === undefined ? ', which is not installed (Debian: firefox-esr)' : '',
  };
}

function webKit(): Found {
  const driver = '/usr/bin/WebKitWebDriver';
  const screen = '/usr/bin/Xvfb';
  const [browser] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser');
  const isThere = existsSync(driver) && existsSync(screen) && browser !== undefined;

  return {
    name: 'WebKit',
    start: isThere ? () => startWebKit({ driver, browser, screen }) : null,
    missing: isThere ? '' : ', which is not installed (Debian: webkit2gtk-driver and xvfb)',
  };
}
