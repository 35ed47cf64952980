import type { BuildEnvironmentOptions, Plugin } from 'vite';

/**
 * What the React Compiler compiles: the routes, which hear of what changes. What they hand to a component stays the same where nothing
 * of it changed, and React passes over it; memoizing once more within each component costs more to fetch than it saves.
 */
export const compiled = { sources: ['/src/routes/'] };

/** Each page waits for every byte of its scripts: what one minifier has written, another writes shorter (docs/decisions/0098). */
export const smallest = {
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 3 } },
  rolldownOptions: { output: { minify: true } },
} satisfies BuildEnvironmentOptions;

/** The bundler's own function, which runs a CommonJS module when that is asked for. */
const runsModule = /\bexports: ?\{\}/u;

/**
 * Puts brackets around each CommonJS module, as React is one: a single function, which is called as the page begins. So a browser compiles it
 * while the file comes in; else it reads it over there, and once more on the thread of the page when it is called (docs/decisions/0099).
 */
export function eagerModules(): Plugin {
  return {
    name: 'fourfold:eager-modules',
    apply: 'build',
    renderChunk: {
      // Terser would take the brackets away.
      order: 'post',
      handler(code) {
        const { body } = this.parse(code);
        const declared = body.flatMap((statement) =>
          statement.type === 'VariableDeclaration' ? statement.declarations : [],
        );
        const runner = declared.find(
          ({ init }) =>
            init?.type === 'ArrowFunctionExpression' &&
            runsModule.test(code.slice(init.start, init.end)),
        );
        if (runner?.id.type !== 'Identifier') return null;

        const modules = modulesIn(body, runner.id.name);
        return {
          code: modules.reduceRight(
            (text, { start, end }) =>
              `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
            code,
          ),
          map: null,
        };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** The functions that are handed to one by that name where a file runs, in their order. A name within a function may be another's. */
function modulesIn(value: unknown, name: string): Span[] {
  if (Array.isArray(value)) return value.flatMap((one) => modulesIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  if (isCallOf(value, name)) return value.arguments.slice(0, 1);
  if ('type' in value && String(value.type).includes('Function')) return [];

  return Object.values(value).flatMap((one) => modulesIn(one, name));
}

function isCallOf(value: object, name: string): value is { arguments: Span[] } {
  return (
    'callee' in value &&
    typeof value.callee === 'object' &&
    value.callee !== null &&
    'name' in value.callee &&
    value.callee.name === name
  );
}
