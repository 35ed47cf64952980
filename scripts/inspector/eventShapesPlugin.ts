import type { Plugin } from 'vite';

import { keptEventShapes } from './keptEventShapes.ts';

const name = 'virtual:fourfold/event-shapes';
const resolved = `\0${name}`;

/**
 * Serves what the machines' events look like as a module, to whoever imports it: the inspector alone. Nobody waits for the
 * compiler before that.
 */
export function eventShapesPlugin(root: string): Plugin {
  return {
    name: 'fourfold:event-shapes',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? `export const events = ${keptEventShapes(root)};` : null),
    configureServer({ watcher, moduleGraph }) {
      watcher.on('change', (path) => {
        const module = moduleGraph.getModuleById(resolved);
        if (module !== undefined && /\/src\/(?:machines|domain|contract)\//u.test(path)) {
          moduleGraph.invalidateModule(module);
        }
      });
    },
  };
}
