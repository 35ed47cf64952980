import type { ProveAnswer } from '../../contract/account/proofs.ts';
import { codeFaults, type CodeFault } from './mfaCode.ts';
import { reasonOf, RecoveryRefused } from './recovery.ts';

/** What a member fills in to show once more who they are. `mfaCode` stays empty until the service asks for it. */
export interface ProofForm {
  password: string;
  mfaCode: string;
}

export type ProofField = keyof ProofForm;

export type ProofFault = 'passwordMissing' | CodeFault;

export type ProofFaults = Readonly<Partial<Record<ProofField, ProofFault>>>;

/** The faults that keep a form from being sent; empty when it may go. */
export function proofFaults(form: ProofForm, isCodeAsked: boolean): ProofFaults {
  return {
    ...(form.password === '' ? { password: 'passwordMissing' as const } : {}),
    ...codeFaults(form, isCodeAsked),
  };
}

/** The field to return to, in the order of the form. */
export function firstFaultyProofField(faults: ProofFaults): ProofField {
  return faults.password === undefined ? 'mfaCode' : 'password';
}

/** How it ended well: the service wants a code, or gave a proof, which is good for five minutes and once. */
export type ProofOutcome = { kind: 'codeAsked' } | { kind: 'proved'; proofToken: string };

/** Reads the answer to it. `answer` is null when the body could not be read. Throws `RecoveryRefused`. */
export function proofOutcome(status: number, answer: ProveAnswer | null): ProofOutcome {
  if (answer?.requires_mfa === true) return { kind: 'codeAsked' };
  if (status === 200 && answer?.proof) return { kind: 'proved', proofToken: answer.proof };

  throw new RecoveryRefused(reasonOf(status), answer?.message?.trim() || null);
}
