import type { ProofFault } from '../../../domain/account/proof.ts';
import { codeFaultTexts } from '../mfaTexts.ts';

/** What keeps a proof from being asked for. */
export const proofFaultTexts: Record<ProofFault, string> = {
  passwordMissing: 'Please enter your password',
  ...codeFaultTexts,
};
