import { posix } from 'node:path';

/** What is wrong with the machine files: their names, IDs and exports, and charts of which a part stands elsewhere. */
export function misnamedMachines(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('src/machines/'))
    .flatMap(([path, source]) => {
      const name = posix.basename(path, '.ts');
      if (name.endsWith('Parts')) {
        return [
          `${path} is a part of a chart: a chart is read in one file, or it is two machines.`,
        ];
      }
      if (!name.endsWith('Machine')) {
        return source.includes('.createMachine(')
          ? [`${path} makes a machine: name it after its machine, xMachine.ts.`]
          : [];
      }
      const id = name.slice(0, -'Machine'.length);

      return [
        ...(source.includes(`export const ${name} = `) ? [] : [`${path} must export ${name}.`]),
        ...(new RegExp(String.raw`\bid: '${id}'`).test(source)
          ? []
          : [`${path} must give its machine the id '${id}'.`]),
      ];
    });
}
