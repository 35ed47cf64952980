import type { NewMember, RegistrationForm } from '../../domain/account/registration.ts';
import * as profileApi from '../../services/account/profileApi.ts';
import { keepRegistrationName } from '../../services/account/registrationName.ts';
import { whenSignedOut } from '../../services/app/signOut.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

/** The registration machines' actors, answered by the profile service. */
export const invitationActors = {
  readInvitation: fromRequest<{ email: string }, { invitation: string }>(({ input, signal }) =>
    profileApi.readInvitation(input.invitation, signal),
  ),
};

export const registrationActors = {
  register: fromRequest<void, { email: string; invitation: string; form: RegistrationForm }>(
    ({ input, signal }) => profileApi.register(input, signal),
  ),
  signIn: fromRequest<NewMember, { email: string; password: string }>(async ({ input, signal }) => {
    await whenSignedOut();
    return profileApi.signInAsNewMember(input, signal);
  }),
};

export const registrationActions = {
  keepName: (_: unknown, { email, name }: { email: string; name: string }) =>
    keepRegistrationName(email, name),
};
