import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { findChromium, headlessShell } from './chromium.ts';

const clusterSettings = '/etc/postgresql-common/createcluster.conf';
const servicePolicy = '/usr/sbin/policy-rc.d';

/**
 * Sees to Chromium: the one that CHROMIUM_PATH names, else Debian's headless shell, installed where that is allowed, else any
 * that is there. Returns null, or a line that says how to get one.
 */
export function provideChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  if (named !== '') {
    return existsSync(named) ? null : `CHROMIUM_PATH names ${named}, where there is no file.`;
  }
  if (!existsSync(headlessShell) && mayInstall()) {
    console.log('Installing Debian’s headless Chromium.');
    install('chromium-headless-shell');
  }
  if (findChromium() !== null) return null;

  return 'No Chromium found: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.';
}

/** Installs Debian's PostgreSQL where that is allowed. No cluster is made and no service started: the tests do that themselves. */
export function providePostgres(): void {
  if (globSync('/usr/lib/postgresql/*/bin/postgres').length > 0 || !mayInstall()) return;

  console.log(
    'No PostgreSQL found: installing Debian’s, without a cluster and without starting it.',
  );
  if (!existsSync(clusterSettings)) {
    mkdirSync(dirname(clusterSettings), { recursive: true });
    writeFileSync(clusterSettings, 'create_main_cluster = false\n');
  }
  installUnstarted('postgresql');
}

/** Installs Debian's nginx and Caddy where that is allowed, without starting them. Tests of one that is not there are skipped. */
export function provideProxies(): void {
  const missing = [
    ['/usr/sbin/nginx', 'nginx-light'],
    ['/usr/bin/caddy', 'caddy'],
  ].flatMap(([path = '', name = '']) => (existsSync(path) ? [] : [name]));
  if (missing.length === 0 || !mayInstall()) return;

  console.log(`Installing Debian’s ${missing.join(' and ')}, without starting it.`);
  for (const name of missing) installUnstarted(name);
}

/** A service that Debian would start at once stays as it is. */
function installUnstarted(name: string): void {
  const isOurPolicy = !existsSync(servicePolicy);
  if (isOurPolicy) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install(name);
  } finally {
    if (isOurPolicy) rmSync(servicePolicy);
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) =>
    spawnSync(
      'apt-get',
      ['-qq', '-o=Dpkg::Use-Pty=0', '-o=Dpkg::Options::=--force-confold', ...words],
      {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ).status === 0;

  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}
