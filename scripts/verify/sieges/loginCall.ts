import type { Random } from '../support/random.ts';

/** A try to sign in, from somewhere. */
export interface LoginTry {
  email: string;
  password: string;
  /** The address it comes from. */
  from: string;
  code?: string;
  cookie?: string;
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Sends it, and answers what the auth service says. */
export function login(
  call: Call,
  { code, cookie, email, from, password }: LoginTry,
): Promise<Response> {
  return call('/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({
      email,
      password,
      remember_me: false,
      ...(code === undefined ? {} : { mfa_code: code }),
    }),
  });
}

/** The cookies that a sign-in gave, as a browser sends them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1).join(''))
    .join('; ');
}

/** An address of the wide IPv6 world, which shares its network with hardly any other. */
export function somewhere(random: Random): string {
  const part = () => random.below(0x1_00_00).toString(16);

  return `2${(random.below(0xfff) + 0x1000).toString(16).slice(1)}:${part()}:${part()}:${part()}::${part()}`;
}
