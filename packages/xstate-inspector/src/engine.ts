export { createVirtualClock, type VirtualClock } from './clock/virtualClock.ts';
export { createEngine, type Engine, type EngineOptions } from './engine/engine.ts';
