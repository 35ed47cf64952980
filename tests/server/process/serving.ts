import * as v from 'valibot';

import { run, start, type Running } from './run.ts';

export const origin = 'https://fourfold.example';

const ready = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ports: v.object({
      app: v.number(),
      auth: v.number(),
      profile: v.number(),
      schedule: v.number(),
      metrics: v.number(),
    }),
  }),
);

/** Starts `npm run serve` with these variables, and waits until it is ready. */
export async function serve(
  variables: Readonly<Record<string, string>>,
): Promise<{ process: Running; ports: v.InferOutput<typeof ready>['ports'] }> {
  const process = start('server/main.ts', { variables });
  const { ports } = v.parse(ready, await process.line(/Fourfold is ready/u));

  return { process, ports };
}

/** A set of keys as `npm run keys` makes it, by the names of their variables. */
export async function freshKeys(): Promise<Record<string, string>> {
  const { stdout } = await run('server/cli/keys.ts');

  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
