import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  addressChange,
  addressLink,
  addressPaths,
  type AddressAnswer,
} from '../../contract/account/address/address.ts';
import { answerBody, failure, refreshCookie, signInAgain } from '../common/answers.ts';
import { memberCalled, moveMember } from '../world/moveMember.ts';
import {
  bearerSession,
  endSessions,
  forgetBrowsers,
  type MockMember,
  type MockWorld,
} from '../world/world.ts';
import { proofRefusal } from './proofs.ts';
import { putBack, recoveryTexts, sendLink } from './recovery.ts';

const confirmableFor = 86_400_000;
const keptFor = 7 * 86_400_000;

/** What the auth service answers to a member who would like another address, or undoes a change of it. */
export function addressHandlers(world: MockWorld): HttpHandler[] {
  const memberOf = (request: Request) =>
    world.members.get(world.sessions.get(bearerSession(request)) ?? '');

  return [
    http.get(`*${addressPaths.address}`, ({ request }) => {
      const member = memberOf(request);

      return member === undefined
        ? signInAgain()
        : HttpResponse.json({ data: underWay(member) } satisfies AddressAnswer);
    }),
    http.post(`*${addressPaths.address}`, ({ request }) => {
      const member = memberOf(request);
      if (member === undefined) return signInAgain();

      return answerBody(request, addressChange, ({ email, proof }) => {
        if (email === member.user.email) return failure(422, 'That is your address already.');
        const refused = proofRefusal(world, { action: 'address', proof, request });
        if (refused !== null) return refused;

        member.wanted = { email, until: inTime(confirmableFor) };
        if (isFree(world, email, member)) sendLink(world, 'newAddress', email, member.user.kept_as);
        sendLink(world, 'notMe', member.user.email);
        return HttpResponse.json(
          {
            message:
              'A letter is on its way to that address. Its link is good for 24 hours; until it is used, your address stays as it is.',
          },
          { status: 202 },
        );
      });
    }),
    http.post(`*${addressPaths.cancel}`, ({ request }) => {
      const member = memberOf(request);
      if (member === undefined) return signInAgain();

      member.wanted = undefined;
      return HttpResponse.json({ message: 'Your address stays as it is.' });
    }),
    http.post(`*${addressPaths.confirm}`, ({ cookies, request }) =>
      answerBody(request, addressLink, ({ token }) => {
        const { email, member } = openAddressLink(world, 'newAddress', token);
        if (member?.wanted?.email !== email || !isFree(world, email, member)) {
          return failure(404, recoveryTexts.linkUsed);
        }

        const before = member.user.email;
        const session = cookies[refreshCookie] ?? '';
        const isOwn = world.sessions.get(session) === before;
        endSessions(world, before);
        forgetBrowsers(world, before);
        if (isOwn) world.sessions.set(session, before);
        member.wanted = undefined;
        member.earlier = [...(member.earlier ?? []), { email: before, until: inTime(keptFor) }];
        moveMember(world, member, email);
        sendLink(world, 'undoAddress', before, member.user.kept_as);
        return HttpResponse.json({ message: 'Your address is changed.' });
      }),
    ),
    http.post(`*${addressPaths.undo}`, ({ request }) =>
      answerBody(request, addressLink, ({ token }) => {
        const { member } = openAddressLink(world, 'undoAddress', token);
        if (!putBack(world, member)) return failure(404, recoveryTexts.linkUsed);

        return HttpResponse.json({
          message:
            'Your address is as it was. A letter with a link for a new password is on its way to it.',
        });
      }),
    ),
  ];
}

function underWay({ earlier = [], wanted }: MockMember): AddressAnswer['data'] {
  const last = earlier.at(-1);

  return { pending: wanted ?? null, undo: last === undefined ? null : { until: last.until } };
}

/** The address that a link of an address was sent to, and whose it is; nobody's where it is not good. It is used by this. */
function openAddressLink(world: MockWorld, kind: 'newAddress' | 'undoAddress', token: string) {
  const link = world.links.get(token);
  if (link?.kind !== kind || link.isUsed) return { email: '', member: undefined };

  link.isUsed = true;
  return { email: link.email, member: memberCalled(world, link.of ?? '') };
}

function isFree(world: MockWorld, email: string, by: MockMember): boolean {
  const isKept = [...world.members.values()].some(
    (member) => member !== by && member.earlier?.some((one) => one.email === email),
  );

  return !world.members.has(email) && !isKept;
}

function inTime(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
