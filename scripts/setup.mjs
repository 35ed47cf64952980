// Runs on whatever Node the machine has, before anything is installed: no dependencies, and nothing that an old Node
// could not even parse.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 20;
const wantedNode = 24;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.setup-stamp');
const ownNode = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);
const major = Number(process.versions.node.split('.')[0]);

if (major < oldestNode) {
  stop(
    'Fourfold needs Node ' +
      oldestNode +
      ' or newer to set itself up; this is ' +
      process.version +
      '. Install one from https://nodejs.org and try again.',
  );
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const fingerprint = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(
    JSON.stringify([
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
      manifest.overrides,
    ]),
  )
  .update(process.platform + '-' + process.arch)
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  if (existsSync(stamp)) unlinkSync(stamp);
  install();
  if (!existsSync(ownNode) && major < wantedNode) {
    stop(
      'The registry at hand has no Node ' +
        wantedNode +
        ' for ' +
        process.platform +
        '-' +
        process.arch +
        ', and this is ' +
        process.version +
        '. Install Node ' +
        wantedNode +
        ' from https://nodejs.org and try again.',
    );
  }
  writeFileSync(stamp, fingerprint);
}

function install() {
  console.log('Setting up: npm ci (once, about a minute).');
  const exact = npm(['ci'], 'pipe');
  if (exact.status === 0) return;

  const said = String(exact.stdout) + String(exact.stderr);
  if (!/npm ci.{0,80}can only install packages when|Missing: .* from lock file/s.test(said)) {
    process.stderr.write(said);
    stop('npm ci failed; its own words are above.', exact.status);
  }

  console.log(
    "The registry at hand lacks optional packages for other platforms, so npm calls the lock out of sync: installing by 'npm install --no-save' instead.",
  );
  const lock = readFileSync(join(root, 'package-lock.json'));
  const loose = npm(['install', '--no-save'], 'inherit');
  if (!readFileSync(join(root, 'package-lock.json')).equals(lock)) {
    writeFileSync(join(root, 'package-lock.json'), lock);
  }
  if (loose.status !== 0) {
    stop('npm install failed; its own words are above.', loose.status);
  }
}

function npm(words, output) {
  const options = { cwd: root, stdio: ['ignore', output, output] };
  const quiet = words.concat(['--no-audit', '--no-fund', '--loglevel=error']);
  const cli = process.env.npm_execpath;

  return cli && /npm-cli\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli].concat(quiet), options)
    : spawnSync('npm', quiet, Object.assign(options, { shell: process.platform === 'win32' }));
}

function stop(line, code) {
  console.error(line);
  process.exit(code || 1);
}
