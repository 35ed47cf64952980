import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  confirmRequest,
  factorPaths,
  forgetRequest,
  proofRequest,
  setUpRequest,
  type SetUpAnswer,
} from '../../contract/account/factor.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { oneTimeCode } from '../world/demoMembers.ts';
import {
  bearerSession,
  endSessions,
  forgetBrowsers,
  type MockMember,
  type MockWorld,
} from '../world/world.ts';
import { mockSecret } from './mockSecret.ts';
import { codeFreeCookie } from './browsers.ts';
import { proofRefusal } from './proofs.ts';
import { sendLink } from './recovery.ts';

const tooLate = 'That took longer than ten minutes. Please begin anew.';
const begunAnew = 'This was begun anew in another tab or on another device. Please go on there.';
const setUpMeanwhile =
  'A second factor was set up meanwhile, perhaps in another tab. If you do not have its backup codes, please make new ones.';
const isOff = 'The second factor is off.';
const codesMade = 10;

/** What the auth service answers about a member's second factor. */
export function factorHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.get(`*${factorPaths.factor}`, ({ cookies, request }) =>
      asMember(world, request, ({ email, member }) =>
        HttpResponse.json({
          data: {
            is_on: member.hasMfa,
            backup_codes_left: member.backupCodes?.length ?? 0,
            browsers: [...world.browsers]
              .filter(([, browser]) => browser.email === email)
              .map(([token, { name, until }]) => ({
                id: token,
                name,
                until: new Date(until).toISOString(),
                is_here: token === cookies[codeFreeCookie],
              })),
          },
        }),
      ),
    ),
    http.post(`*${factorPaths.forget}`, ({ request }) =>
      asMember(world, request, ({ email }) =>
        answerBody(request, forgetRequest, ({ id }) => {
          if (world.browsers.get(id)?.email === email) world.browsers.delete(id);
          return HttpResponse.json({ message: 'That browser is asked for a code again.' });
        }),
      ),
    ),
    http.post(`*${factorPaths.setUp}`, ({ request }) =>
      asMember(world, request, ({ email, session }) =>
        answerBody(request, setUpRequest, ({ proof }) => {
          const refusal = proofRefusal(world, { action: 'factor', request, proof });
          if (refusal !== null) return refusal;

          const id = proof;
          world.pendingFactors.set(email, { id, session, isConfirmed: false });
          return HttpResponse.json({ data: { id, ...mockSecret } satisfies SetUpAnswer['data'] });
        }),
      ),
    ),
    http.post(`*${factorPaths.confirm}`, ({ request }) =>
      asMember(world, request, (here) =>
        answerBody(request, confirmRequest, ({ code, end_others: endOthers, id }) => {
          const pending = world.pendingFactors.get(here.email);
          if (pending === undefined) return failure(404, tooLate);
          if (pending.isConfirmed) return failure(404, setUpMeanwhile);
          if (pending.session !== here.session || (id ?? pending.id) !== pending.id) {
            return failure(404, begunAnew);
          }
          if (code !== oneTimeCode(world.codesUsed)) {
            return failure(403, 'That code is not right. Please enter the newest one.');
          }

          world.codesUsed += 1;
          world.pendingFactors.set(here.email, { ...pending, isConfirmed: true });
          here.member.hasMfa = true;
          return withCodes(world, here, endOthers);
        }),
      ),
    ),
    http.post(`*${factorPaths.codes}`, ({ request }) =>
      asMember(world, request, (here) =>
        answerBody(request, proofRequest, ({ end_others: endOthers, proof }) => {
          const refusal = proofRefusal(world, { action: 'factor', request, proof });
          if (refusal !== null) return refusal;
          if (!here.member.hasMfa) return failure(409, isOff);

          return withCodes(world, here, endOthers);
        }),
      ),
    ),
    http.post(`*${factorPaths.off}`, ({ request }) =>
      asMember(world, request, (here) =>
        answerBody(request, proofRequest, ({ end_others: endOthers, proof }) => {
          const refusal = proofRefusal(world, { action: 'factor', request, proof });
          if (refusal !== null) return refusal;
          if (!here.member.hasMfa) return failure(409, isOff);

          here.member.hasMfa = false;
          here.member.backupCodes = [];
          follow(world, here, endOthers);
          return HttpResponse.json({ message: isOff });
        }),
      ),
    ),
  ];
}

interface Here {
  session: string;
  email: string;
  member: MockMember;
}

function asMember(
  world: MockWorld,
  request: Request,
  answer: (here: Here) => Response | Promise<Response>,
): Response | Promise<Response> {
  const session = bearerSession(request);
  const email = world.sessions.get(session) ?? '';
  const member = world.members.get(email);

  return member === undefined ? signInAgain() : answer({ session, email, member });
}

/** Gives a member other backup codes than before, and tells them. */
function withCodes(world: MockWorld, here: Here, endOthers: boolean): Response {
  world.backupCodesMade += 1;
  const mark = String(world.backupCodesMade).padStart(5, '0');
  const codes = Array.from({ length: codesMade }, (_, number) => `${number}-M0CK5-C0DE5-${mark}`);
  here.member.backupCodes = [...codes];
  follow(world, here, endOthers);

  return HttpResponse.json({ data: { codes } });
}

function follow(world: MockWorld, { email, session }: Here, endOthers: boolean): void {
  if (endOthers) {
    endSessions(world, email);
    world.sessions.set(session, email);
  }
  forgetBrowsers(world, email);
  sendLink(world, 'notMe', email);
}
