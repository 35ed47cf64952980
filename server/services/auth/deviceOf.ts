import type { Context } from 'hono';

import { deviceName } from '../../../src/domain/account/devices/deviceName.ts';

/** What a request was sent with, in plain words. */
export function deviceOf(context: Context): string {
  return deviceName(context.req.header('user-agent') ?? '');
}
