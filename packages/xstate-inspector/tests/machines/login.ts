/** What is filled in to sign in; the code stays empty until it is asked for. */
export interface LoginForm {
  email: string;
  password: string;
  mfaCode: string;
  rememberMe: boolean;
}

export type LoginField = 'email' | 'password' | 'mfaCode';

export type LoginFaults = Readonly<Partial<Record<LoginField, string>>>;

/** How a sign-in ended well: a code is wanted, or this is the token. */
export type LoginOutcome = { kind: 'mfaAsked' } | { kind: 'signedIn'; token: string };

export type LoginRefusalReason = 'wrongCredentials' | 'forbidden' | 'network';

export interface LoginRefusal {
  reason: LoginRefusalReason;
  serverMessage: string | null;
}

export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  readonly refusal: LoginRefusal;

  constructor(refusal: LoginRefusal) {
    super(`The sign-in was refused: ${refusal.reason}.`);
    this.refusal = refusal;
  }
}

/** What keeps a form from being sent; empty when it may go. */
export function faultsOf(form: LoginForm, mfaAsked: boolean): LoginFaults {
  return {
    ...(form.email.trim() === '' ? { email: 'emailMissing' } : {}),
    ...(form.password === '' ? { password: 'passwordMissing' } : {}),
    ...(mfaAsked && form.mfaCode === '' ? { mfaCode: 'mfaCodeMissing' } : {}),
  };
}
