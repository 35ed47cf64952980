// Runs on whatever Node the machine has, before anything is installed: no dependencies, and nothing that an old Node
// could not even parse.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
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

const packages = join(root, 'packages');
const manifests = [join(root, 'package.json')]
  .concat(
    readdirSync(packages)
      .toSorted()
      .map((name) => join(packages, name, 'package.json')),
  )
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const fingerprint = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(
    JSON.stringify(
      manifests.map((manifest) => [
        manifest.name,
        manifest.workspaces,
        manifest.dependencies,
        manifest.devDependencies,
        manifest.optionalDependencies,
        manifest.peerDependencies,
        manifest.overrides,
      ]),
    ),
  )
  .update(process.platform + '-' + process.arch)
  .digest('hex');

// The stamp is written last: a setup that was interrupted starts anew.
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  if (existsSync(stamp)) unlinkSync(stamp);
  install().then(finish, (error) => stop(String(error)));
}

function finish() {
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

async function install() {
  console.log('Setting up: npm ci (once, about a minute).');
  let exact = await npm(['ci'], 'pipe');
  if (/ENOTEMPTY|EEXIST|EBUSY/.test(exact.said)) {
    console.log('An earlier setup was interrupted: clearing node_modules and starting over.');
    rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 5 });
    exact = await npm(['ci'], 'pipe');
  }
  if (exact.code === 0) return;

  if (
    !/can only install packages when your package.json and|Missing: .* from lock file/.test(
      exact.said,
    )
  ) {
    process.stderr.write(exact.said);
    stop('npm ci failed; its own words are above.', exact.code);
  }

  console.log(
    "The registry at hand lacks optional packages for other platforms, so npm calls the lock out of sync: installing by 'npm install --no-save' instead.",
  );
  const file = join(root, 'package-lock.json');
  const lock = readFileSync(file);
  const loose = await npm(['install', '--no-save'], 'inherit');
  if (!readFileSync(file).equals(lock)) writeFileSync(file, lock);
  if (loose.code !== 0) stop('npm install failed; its own words are above.', loose.code);
}

// A signal ends npm, and only then us: two of them in one folder would spoil it.
function npm(words, output) {
  const cli = process.env.npm_execpath;
  const isNpm = Boolean(cli) && /npm-cli\.c?js$/.test(cli);
  const quiet = words.concat(['--no-audit', '--no-fund', '--loglevel=error']);
  const child = spawn(isNpm ? process.execPath : 'npm', isNpm ? [cli].concat(quiet) : quiet, {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: !isNpm && process.platform === 'win32',
  });
  let said = '';
  if (child.stdout) child.stdout.on('data', (text) => (said += text));
  if (child.stderr) child.stderr.on('data', (text) => (said += text));

  let interruption = null;
  const interrupt = (signal) => {
    interruption = signal;
    child.kill(signal);
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);

  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      if (interruption) stop('Interrupted; the next start sets up anew.', 130);
      resolve({ code, said });
    });
  });
}

function stop(line, code) {
  console.error(line);
  process.exit(code || 1);
}
