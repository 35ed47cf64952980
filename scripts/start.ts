import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled at an earlier start is read; only what is imported from here on can be.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/fourfold/compiled'));
await import('./dev/startHere.ts');
