import type { AddressUnderWay } from '../../../domain/account/newAddress.ts';
import { addressMachine } from '../../../machines/account/address/addressMachine.ts';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import {
  askForAddress,
  cancelAddress,
  readUnderWay,
} from '../../../services/account/address/addressApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import type { MemberCaller } from '../../common/member/memberCall.ts';

/** A member's address, answered by the auth service. */
export function liveAddress(call: MemberCaller, proof: typeof proofMachine) {
  return addressMachine.provide({
    actors: {
      proof,
      readUnderWay: fromRequest<AddressUnderWay, void>(({ signal }) => call(readUnderWay, signal)),
      askForAddress: fromRequest<void, { email: string; proof: string }>(({ input, signal }) =>
        call((token, until) => askForAddress(input, token, until), signal),
      ),
      cancelAddress: fromRequest<void, void>(({ signal }) => call(cancelAddress, signal)),
    },
  });
}
