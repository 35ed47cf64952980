/** Made by `scripts/inspector/eventShapesPlugin.ts` of the types of the machines. */
declare module 'virtual:fourfold/event-shapes' {
  import type { EventShapes } from '@fourfold/xstate-inspector';

  export const events: EventShapes;
}
