import * as v from 'valibot';

import {
  invitationAnswer,
  profileAuthAnswer,
  profilePaths,
  registrationAnswer,
} from '../../contract/account/profile.ts';
import { loadCommonPasswords, passwordFault } from '../../domain/account/password.ts';
import {
  InvitationError,
  RegistrationRefused,
  type NewMember,
  type RegistrationForm,
} from '../../domain/account/registration.ts';
import { keepMemberKey } from '../device/memberKey.ts';
import { hostOf } from '../wire/hosts.ts';
import { send, Unreachable, type HttpAnswer, type HttpRequest } from '../wire/http.ts';
import { updateUser } from './profileRecordApi.ts';

/** Whose invitation it is. Throws `InvitationError`. */
export async function readInvitation(
  invitation: string,
  signal: AbortSignal,
): Promise<{ email: string }> {
  const request: HttpRequest = { method: 'POST', url: urlOf('invitation'), body: { invitation } };
  const answer = await send(request, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? new InvitationError('unreachable') : error;
  });
  const body = v.safeParse(invitationAnswer, answer.body);

  if (body.success && answer.status === 200) return body.output.data;
  const isForLater = answer.status >= 500 || [408, 425, 429].includes(answer.status);
  throw new InvitationError(isForLater || isSuccess(answer) ? 'unreachable' : 'refused');
}

/** Registers who was invited. A common password is refused before anything is sent. Throws `RegistrationRefused`. */
export async function register(
  invited: { email: string; invitation: string; form: RegistrationForm },
  signal: AbortSignal,
): Promise<void> {
  const { email, invitation, form } = invited;
  const name = form.name.trim();
  const common = await loadCommonPasswords().catch(() => {
    throw new RegistrationRefused('network');
  });
  if (passwordFault(form.password, { email, name }, common) !== null) {
    throw new RegistrationRefused('weakPassword');
  }

  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { email, password: form.password, name, timezone, invitation };
  const answer = await ask({ method: 'POST', url: urlOf('registration'), body }, signal);

  if (answer.status === 404) throw new RegistrationRefused('invitation', messageOf(answer));
  if (!isSuccess(answer) || !v.is(registrationAnswer, answer.body)) {
    throw new RegistrationRefused('registration', messageOf(answer));
  }
}

/** Signs in by the earlier form, as a new member does. Throws `RegistrationRefused`. */
export async function signInAsNewMember(
  credentials: { email: string; password: string },
  signal: AbortSignal,
): Promise<NewMember> {
  const request: HttpRequest = {
    method: 'POST',
    url: urlOf('auth'),
    credentials: true,
    body: credentials,
  };
  const answer = await ask(request, signal);
  const body = v.safeParse(profileAuthAnswer, answer.body);
  const data = body.success && isSuccess(answer) ? body.output.data : null;

  if (!data) throw new RegistrationRefused('login', messageOf(answer));
  keepMemberKey(data.user.email, data.user.kept_as ?? null);
  return {
    email: data.user.email,
    token: data.access_token,
    prefersDark: data.user.dark_mode_preference,
  };
}

/** Tells the member's profile how they like their screens. Any failure is the caller's to swallow (rules/app#A17). */
export async function sendDarkMode(
  dark: boolean,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  await updateUser(token, { darkModePreference: dark }, signal);
}

function urlOf(call: keyof typeof profilePaths): string {
  return hostOf('profile') + profilePaths[call];
}

function ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return send(request, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? new RegistrationRefused('network') : error;
  });
}

function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

function messageOf({ body }: HttpAnswer): string | null {
  const read = v.safeParse(v.object({ message: v.string() }), body);
  return (read.success && read.output.message.trim()) || null;
}
