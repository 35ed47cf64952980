import { tabChannel } from '../device/tabChannel.ts';

/** Tells whose presets have changed. */
export const presetsChannel = tabChannel('presets');
