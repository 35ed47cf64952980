import type { Device } from '../../../domain/account/devices/devices.ts';
import { devicesMachine } from '../../../machines/account/devices/devicesMachine.ts';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import {
  endDevice,
  endOtherDevices,
  readDevices,
} from '../../../services/account/devices/devicesApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import type { MemberCaller } from '../../common/member/memberCall.ts';

/** Where a member is signed in, answered by the auth service. */
export function liveDevices(call: MemberCaller, proof: typeof proofMachine) {
  return devicesMachine.provide({
    actors: {
      proof,
      readDevices: fromRequest<Device[], void>(({ signal }) => call(readDevices, signal)),
      endDevice: fromRequest<void, { id: string; proof: string }>(
        ({ input: { id, proof: shown }, signal }) =>
          call((token, until) => endDevice(id, shown, token, until), signal),
      ),
      endOthers: fromRequest<void, { proof: string }>(({ input, signal }) =>
        call((token, until) => endOtherDevices(input.proof, token, until), signal),
      ),
    },
  });
}
