import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  addOptionsRequest,
  addRequest,
  challengeLife,
  passkeyPaths,
  proveOptionsRequest,
  removeRequest,
  renameRequest,
  resetOptionsRequest,
  type CreationAnswer,
  type PasskeyAnswer,
  type PasskeysAnswer,
} from '../../contract/account/passkeys/passkeys.ts';
import { deviceName } from '../../domain/account/devices/deviceName.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { bearerSession, endSessions, forgetBrowsers, type MockWorld } from '../world/world.ts';
import {
  makeChallenge,
  mockRpId,
  passkeysOf,
  requestOptions,
  spendChallenge,
  userHandleOf,
} from './mockPasskeys.ts';
import { proofRefusal } from './proofs.ts';
import { openLink, recoveryTexts, sendLink } from './recovery.ts';

const none = 'This account has no passkey.';

/** What the auth service answers about passkeys, but for signing in with one. */
export function passkeysHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.get(`*${passkeyPaths.list}`, ({ request }) =>
      asMember(world, request, ({ email }) =>
        HttpResponse.json({
          data: {
            site: { rp_id: mockRpId, user_id: userHandleOf(email) },
            passkeys: passkeysOf(world, email),
          },
        } satisfies PasskeysAnswer),
      ),
    ),
    http.post(`*${passkeyPaths.addOptions}`, ({ request }) =>
      asMember(world, request, ({ email, session }) =>
        answerBody(request, addOptionsRequest, ({ proof }) => {
          if (world.proofs.get(`${session} passkeys`) !== proof) {
            return proofRefusal(world, { action: 'passkeys', proof, request }) ?? failure(404, '');
          }

          return HttpResponse.json({ data: { options: creation(world, email, session) } });
        }),
      ),
    ),
    http.post(`*${passkeyPaths.add}`, ({ request }) =>
      asMember(world, request, ({ email, session }) =>
        answerBody(request, addRequest, ({ credential, proof }) => {
          if (!spendChallenge(world, `add ${session}`, credential)) {
            return failure(403, 'That passkey did not work. Please try again.');
          }
          const refused = proofRefusal(world, { action: 'passkeys', proof, request });
          if (refused !== null) return refused;

          const passkey = {
            id: credential.id,
            name: deviceName(request.headers.get('User-Agent') ?? ''),
            created_at: new Date().toISOString(),
            used_at: null,
          };
          world.passkeys.set(email, [passkey, ...passkeysOf(world, email)]);
          follow(world, { email, session, endOthers: false });
          return HttpResponse.json({ data: { passkey } } satisfies PasskeyAnswer);
        }),
      ),
    ),
    http.post(`*${passkeyPaths.rename}`, ({ request }) =>
      asMember(world, request, ({ email }) =>
        answerBody(request, renameRequest, ({ id, name }) => {
          const passkey = passkeysOf(world, email).find((known) => known.id === id);
          if (passkey === undefined) return failure(404, 'That passkey is not there any more.');

          passkey.name = name;
          return HttpResponse.json({ message: 'The passkey has its name.' });
        }),
      ),
    ),
    http.post(`*${passkeyPaths.remove}`, ({ request }) =>
      asMember(world, request, ({ email, session }) =>
        answerBody(request, removeRequest, ({ end_others: endOthers, id, proof }) => {
          const refused = proofRefusal(world, { action: 'passkeys', proof, request });
          if (refused !== null) return refused;

          const others = passkeysOf(world, email).filter((passkey) => passkey.id !== id);
          world.passkeys.set(email, others);
          follow(world, { email, session, endOthers });
          return HttpResponse.json({ message: 'That passkey is removed.' });
        }),
      ),
    ),
    http.post(`*${passkeyPaths.proveOptions}`, ({ request }) =>
      asMember(world, request, ({ email, session }) =>
        answerBody(request, proveOptionsRequest, ({ action }) =>
          passkeysOf(world, email).length === 0
            ? failure(409, none)
            : HttpResponse.json({
                data: { options: requestOptions(world, `prove ${session} ${action}`, email) },
              }),
        ),
      ),
    ),
    http.post(`*${passkeyPaths.resetOptions}`, ({ request }) =>
      answerBody(request, resetOptionsRequest, ({ token }) => {
        const { link } = openLink(world, 'reset', token);
        if (link === undefined) return failure(404, recoveryTexts.linkUsed);
        if (passkeysOf(world, link.email).length === 0) return failure(409, none);

        const options = requestOptions(world, `reset ${token}`, link.email);
        return HttpResponse.json({ data: { options } });
      }),
    ),
  ];
}

interface Here {
  session: string;
  email: string;
}

function asMember(
  world: MockWorld,
  request: Request,
  answer: (here: Here) => Response | Promise<Response>,
): Response | Promise<Response> {
  const session = bearerSession(request);
  const email = world.sessions.get(session);

  return email === undefined ? signInAgain() : answer({ session, email });
}

function creation(
  world: MockWorld,
  email: string,
  session: string,
): CreationAnswer['data']['options'] {
  return {
    challenge: makeChallenge(world, `add ${session}`),
    rp: { id: mockRpId, name: 'Fourfold' },
    user: { id: userHandleOf(email), name: email, displayName: email },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLife,
    excludeCredentials: passkeysOf(world, email).map(({ id }) => ({
      id,
      type: 'public-key',
      transports: [],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

function follow(world: MockWorld, { email, endOthers, session }: Here & { endOthers: boolean }) {
  if (endOthers) {
    endSessions(world, email);
    world.sessions.set(session, email);
  }
  forgetBrowsers(world, email);
  sendLink(world, 'notMe', email);
}
