import { comeBackMachine } from '../../../machines/account/leaving/comeBackMachine.ts';
import { leavingMachine } from '../../../machines/account/leaving/leavingMachine.ts';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { comeBack, leave } from '../../../services/account/leaving/leavingApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import type { MemberCaller } from '../../common/member/memberCall.ts';

/** How a member leaves, answered by the auth service. */
export function liveLeaving(call: MemberCaller, proof: typeof proofMachine) {
  return leavingMachine.provide({
    actors: {
      proof,
      leave: fromRequest<void, { proof: string }>(({ input, signal }) =>
        call((token, until) => leave(input.proof, token, until), signal),
      ),
    },
  });
}

/** How one who is leaving comes back, answered by the auth service. */
export function liveComeBack(call: MemberCaller) {
  return comeBackMachine.provide({
    actors: {
      comeBack: fromRequest<void, void>(({ signal }) => call(comeBack, signal)),
    },
  });
}
