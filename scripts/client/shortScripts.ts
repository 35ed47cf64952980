import type { BuildEnvironmentOptions } from 'vite';

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
