import {
  backupCodesText,
  type Factor,
  type FactorConfirmation,
  type FactorOrder,
  type FactorSecret,
} from '../../domain/account/factor.ts';
import { factorMachine } from '../../machines/account/factor/factorMachine.ts';
import {
  beginSetUp,
  confirmSetUp,
  forgetBrowser,
  readFactor,
  renewCodes,
  switchOff,
} from '../../services/account/factorApi.ts';
import { copyText, printPage } from '../../services/page/takeAlong.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { liveProof, type AccountCaller } from './proofActors.ts';

/** The second factor of who is signed in, answered by the auth service. */
export function liveFactor(caller: AccountCaller) {
  const calling = <TOutput, TInput>(
    call: (input: TInput, token: string | null, signal: AbortSignal) => Promise<TOutput>,
  ) =>
    fromRequest<TOutput, TInput>(({ input, signal }) =>
      caller((token, until) => call(input, token, until), signal),
    );

  return factorMachine.provide({
    actors: {
      proof: liveProof(caller),
      readFactor: calling<Factor, unknown>((_, token, signal) => readFactor(token, signal)),
      beginSetUp: calling<FactorSecret, { proofToken: string }>(beginSetUp),
      confirmSetUp: calling<readonly string[], FactorConfirmation>(confirmSetUp),
      renewCodes: calling<readonly string[], FactorOrder>(renewCodes),
      switchOff: calling<void, FactorOrder>(switchOff),
      forgetBrowser: calling<void, { id: string }>(forgetBrowser),
      copyCodes: fromRequest<void, { backupCodes: readonly string[] }>(({ input }) =>
        copyText(backupCodesText(input.backupCodes)),
      ),
    },
    actions: { printCodes: printPage },
  });
}
