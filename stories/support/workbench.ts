import { registryOf, type Registry } from './registry.ts';

const machineModules = import.meta.glob<Record<string, unknown>>('/src/machines/**/*Machine.ts', {
  eager: true,
});
const storyModules = import.meta.glob<Record<string, unknown>>('/stories/**/*.stories.tsx', {
  eager: true,
});

/** All machines of the app with all the stories that show them. Whoever imports this loads them all. */
export const workbench: Registry = registryOf(machineModules, storyModules);
