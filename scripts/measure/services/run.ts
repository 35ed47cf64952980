import { measureServices } from './services.ts';

// What the services cost beside their floors: a line each.
for (const { floor, limit, name, ours, ratio, unit } of await measureServices()) {
  const numbers = [ours, floor, ratio, limit].map((value) => value?.toPrecision(3) ?? '–');
  process.stdout.write(`${name} (${unit}): ${numbers.join(' | ')}\n`);
}
