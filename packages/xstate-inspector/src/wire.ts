export { windowWire, type WiredWindow } from './dock/windowWires.ts';
export { isCommand, isReport } from './protocol/messages.ts';
export type { Command, EngineWire, Report, ViewWire, Wire } from './protocol/protocol.ts';
