import { http, HttpResponse, type HttpHandler } from 'msw';

import { provePath, proveRequest, type ProofAction } from '../../contract/account/proofs.ts';
import { answerBody, failure, signInAgain, signInAnswers } from '../common/answers.ts';
import { spendAssertion } from './mockPasskeys.ts';
import { bearerSession, signIn, type MockWorld } from '../world/world.ts';

/** What the auth service answers to a member who shows once more who they are. */
export function proofHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.post(`*${provePath}`, ({ request }) => {
      const session = bearerSession(request);
      const email = world.sessions.get(session);
      if (email === undefined) return signInAgain();

      return answerBody(
        request,
        proveRequest,
        ({ action, mfa_code: code, passkey, password = '' }) => {
          if (passkey !== undefined) {
            return spendAssertion(world, `prove ${session} ${action}`, email, passkey)
              ? given(world, session, action)
              : failure(403, 'That passkey did not work. Please use your password.');
          }

          const proved = signIn(world, { email, password, code });
          if (proved === 'refused') {
            return failure(
              403,
              code === undefined
                ? 'The password is not right.'
                : 'The password or the code is not right.',
            );
          }
          if (typeof proved === 'string') return signInAnswers[proved]();

          return given(world, session, action);
        },
      );
    }),
  ];
}

function given(world: MockWorld, session: string, action: ProofAction): Response {
  world.proofsMade += 1;
  const proof = `proof-${world.proofsMade}`;
  world.proofs.set(`${session} ${action}`, proof);

  return HttpResponse.json({ proof, message: 'Thank you.' });
}

/** Spends the proof of a request's sign-in for an action; null, or the answer to one that is not good. */
export function proofRefusal(
  world: MockWorld,
  { action, request, proof }: { action: ProofAction; request: Request; proof: string },
): Response | null {
  const key = `${bearerSession(request)} ${action}`;
  if (world.proofs.get(key) !== proof) {
    return failure(404, 'Please show us once more that it is you.');
  }

  world.proofs.delete(key);
  return null;
}
