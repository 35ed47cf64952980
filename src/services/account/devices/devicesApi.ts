import * as v from 'valibot';

import { devicePaths, devicesAnswer } from '../../../contract/account/devices/devices.ts';
import { deviceOf, type Device } from '../../../domain/account/devices/devices.ts';
import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../../wire/http.ts';
import { askAsMember } from '../../wire/memberRequest.ts';
import { accountRefusal } from '../accountRefusal.ts';

/** Where the member is signed in, this device first. Throws `RecoveryRefused`, and `TokenRefused` on 401. */
export async function readDevices(token: string | null, signal: AbortSignal): Promise<Device[]> {
  const answer = await ask({ method: 'GET', url: urlOf('list'), token }, signal);
  const read = v.safeParse(devicesAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  return read.output.data.devices.map(deviceOf);
}

/** Signs one device out, by a proof; one that is signed out already is so too. Throws like `readDevices`. */
export async function endDevice(
  id: string,
  proof: string,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const url = urlOf('end');
  const answer = await ask({ method: 'POST', url, token, body: { id, proof } }, signal);

  if (answer.status !== 200) throw accountRefusal(answer);
}

/** Signs every other device out, by a proof. Throws like `readDevices`. */
export async function endOtherDevices(
  proof: string,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const url = urlOf('endOthers');
  const answer = await ask({ method: 'POST', url, token, body: { proof } }, signal);

  if (answer.status !== 200) throw accountRefusal(answer);
}

function urlOf(call: keyof typeof devicePaths): string {
  return hostOf('auth') + devicePaths[call];
}

function ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new RecoveryRefused('network'));
}
