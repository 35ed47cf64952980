import { TokenRefused } from '../app/session.ts';

/** What a member tells about themselves (rules/account#C34). */
export interface Profile {
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  country: string;
  /** A data URL, or empty for none. */
  photoUrl: string;
}

/** The profile of a member who has not saved one. */
export const emptyProfile: Profile = {
  firstName: '',
  lastName: '',
  city: '',
  state: '',
  country: '',
  photoUrl: '',
};

/** `unreachable` where trying again may help: nobody answered, or the service could not. */
export type ProfileFailure = 'unreachable' | 'refused';

/** A call about a profile failed. Its message is the service's own, or the default where it sent none. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  readonly failure: ProfileFailure;

  constructor(message: string, failure: ProfileFailure) {
    super(message);
    this.failure = failure;
  }
}

/** The failure of a call about a profile, a refused token among them, or null for an error nobody foresaw. */
export function profileFailureOf(error: unknown): ProfileFailure | null {
  if (error instanceof TokenRefused) return 'refused';

  return error instanceof ProfileError ? error.failure : null;
}

/** The member in the earlier form (rules/account#C46). */
export interface EarlierUser {
  email: string;
  name: string;
  darkModePreference: boolean;
  /** IANA name (rules/account#C53); null where the service does not tell. */
  timeZone: string | null;
  /** ISO timestamp. */
  createdAt: string;
}

/** What a member may change of the earlier form; what is left out stays as it is. */
export type EarlierUserChange = Partial<
  Pick<EarlierUser, 'name' | 'darkModePreference' | 'timeZone'>
>;
