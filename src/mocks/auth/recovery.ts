import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  forgotRequest,
  notMeRequest,
  recoveryPaths,
  resetRequest,
} from '../../contract/account/recovery.ts';
import { loadCommonPasswords, passwordFault } from '../../domain/account/password.ts';
import { answerBody, failure, refreshCookie, signInAnswers } from '../common/answers.ts';
import { passwordTexts } from '../common/passwordTexts.ts';
import { spendAssertion } from './mockPasskeys.ts';
import { moveMember } from '../world/moveMember.ts';
import {
  codeAnswer,
  endSessions,
  forgetBrowsers,
  takeCode,
  type MockLinkKind,
  type MockMember,
  type MockWorld,
} from '../world/world.ts';

/** The sentences of the calls below. */
export const recoveryTexts = {
  told: 'If this address has an account, a letter is on its way. Its link is good for 30 minutes.',
  linkUsed: 'This link is used or has expired. Please ask for a new one.',
  closedPassword: 'This is the password that was closed. Please choose another one.',
  wrongPasskey: 'That passkey did not work. Please enter a code.',
  everybodyOut:
    'Nobody is signed in to your account any more. A letter with a link for a new password is on its way.',
  wrongCode: 'That code is not right. Please enter the newest one.',
};

/** What the auth service answers to who cannot sign in, or did not change what was changed. */
export function recoveryHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.post(`*${recoveryPaths.forgot}`, ({ request }) =>
      answerBody(request, forgotRequest, ({ email }) => {
        if (world.members.has(email)) sendLink(world, 'reset', email);
        return HttpResponse.json({ message: recoveryTexts.told }, { status: 202 });
      }),
    ),
    http.post(`*${recoveryPaths.reset}`, ({ cookies, request }) =>
      answerBody(request, resetRequest, async ({ mfa_code: code, passkey, password, token }) => {
        const { link, member } = openLink(world, 'reset', token);
        if (link === undefined || member === undefined) return failure(404, recoveryTexts.linkUsed);

        const { email, name } = member.user;
        const fault = passwordFault(password, { email, name }, await loadCommonPasswords());
        if (fault !== null) return failure(422, passwordTexts[fault]);
        if (member.hasMfa && passkey !== undefined) {
          if (!spendAssertion(world, `reset ${token}`, email, passkey)) {
            return failure(401, recoveryTexts.wrongPasskey);
          }
        } else if (member.hasMfa) {
          if (code === undefined) return signInAnswers[codeAnswer(world, email)]();
          if (!takeCode(world, member, code)) return failure(401, recoveryTexts.wrongCode);
        }

        if (member.isPasswordClosed && password === member.password) {
          return failure(422, recoveryTexts.closedPassword);
        }

        useLinks(world, 'reset', email);
        Object.assign(member, { password, isPasswordClosed: false });
        endSessions(world, email);
        forgetBrowsers(world, email);
        world.sessions.delete(cookies[refreshCookie] ?? '');
        sendLink(world, 'notMe', email);
        return HttpResponse.json(
          { message: 'Your password is changed.' },
          { headers: { 'Set-Cookie': `${refreshCookie}=; Path=/auth; Max-Age=0` } },
        );
      }),
    ),
    http.post(`*${recoveryPaths.notMe}`, ({ request }) =>
      answerBody(request, notMeRequest, ({ token }) => {
        const { link, member } = openLink(world, 'notMe', token);
        if (
          link !== undefined &&
          member === undefined &&
          putBack(world, formerly(world, link.email))
        ) {
          link.isUsed = true;
          return HttpResponse.json({ message: recoveryTexts.everybodyOut });
        }
        if (link === undefined || member === undefined) return failure(404, recoveryTexts.linkUsed);

        link.isUsed = true;
        member.isPasswordClosed = true;
        world.passkeys.delete(link.email);
        endSessions(world, link.email);
        forgetBrowsers(world, link.email);
        sendLink(world, 'reset', link.email);
        return HttpResponse.json({ message: recoveryTexts.everybodyOut });
      }),
    ),
  ];
}

/** Gives a member the first of the addresses that are kept for them; answers false where none is. */
export function putBack(world: MockWorld, member: MockMember | undefined): boolean {
  const [first] = member?.earlier ?? [];
  if (member === undefined || first === undefined) return false;

  endSessions(world, member.user.email);
  forgetBrowsers(world, member.user.email);
  moveMember(world, member, first.email);
  Object.assign(member, {
    earlier: undefined,
    wanted: undefined,
    leavesAt: undefined,
    isPasswordClosed: true,
  });
  sendLink(world, 'reset', first.email);
  return true;
}

/** Whoever had an address that is kept for them. */
function formerly(world: MockWorld, email: string): MockMember | undefined {
  return [...world.members.values()].find(({ earlier }) =>
    earlier?.some((one) => one.email === email),
  );
}

/** The token of the newest letter of that kind to an address; empty where there is none. */
export function linkSentTo(world: MockWorld, kind: MockLinkKind, email: string): string {
  const sent = [...world.links].filter(([, link]) => link.kind === kind && link.email === email);

  return sent.at(-1)?.[0] ?? '';
}

/** Has a letter sent to an address, with a link of that kind. */
export function sendLink(world: MockWorld, kind: MockLinkKind, email: string, of?: string): void {
  world.links.set(`letter-${world.links.size + 1}.${kind}`, { kind, email, of, isUsed: false });
}

/** The open link of a token, and whose it is; neither where it is not good. */
export function openLink(world: MockWorld, kind: MockLinkKind, token: string) {
  const link = world.links.get(token);
  if (link?.kind !== kind || link.isUsed) return { link: undefined, member: undefined };

  return { link, member: world.members.get(link.email) };
}

function useLinks(world: MockWorld, kind: MockLinkKind, email: string): void {
  for (const link of world.links.values()) {
    if (link.kind === kind && link.email === email) link.isUsed = true;
  }
}
