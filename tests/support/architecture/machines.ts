import { posix } from 'node:path';

/** What is wrong with the machine files: their names, IDs, exports and lengths. */
export function misnamedMachines(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('src/machines/'))
    .flatMap(([path, source]) => {
      const name = posix.basename(path, '.ts');
      if (!name.endsWith('Machine')) {
        return source.includes('.createMachine(')
          ? [`${path} makes a machine: name it after its machine, xMachine.ts.`]
          : [];
      }
      const id = name.slice(0, -'Machine'.length);
      // What it imports is not its chart.
      const lines = source
        .replaceAll(/^import [^;]*;\n/gmu, '')
        .trimEnd()
        .split('\n').length;

      return [
        ...(source.includes(`export const ${name} = `) ? [] : [`${path} must export ${name}.`]),
        ...(new RegExp(String.raw`\bid: '${id}'`).test(source)
          ? []
          : [`${path} must give its machine the id '${id}'.`]),
        ...(lines > 200 ? [`${path} has ${lines} lines: over 200 it is two machines.`] : []),
      ];
    });
}
