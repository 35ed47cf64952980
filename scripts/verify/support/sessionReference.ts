const second = 1_000;
const day = 24 * 60 * 60 * second;
const grace = 30 * second;
const longestLife = 90 * day;
const accessLife = 15 * 60 * second;
const leeway = 30 * second;
/** After it a refresh token that was replaced is known no more, once its member signs in. */
const remembrance = 30 * day;

interface PlainSession {
  life: number;
  startedAt: number;
  expiresAt: number;
  isEnded: boolean;
}

interface PlainToken {
  session: PlainSession;
  replacedAt: number | null;
  isForgotten: boolean;
}

/** A session's course in plain words (rules/app#A9, rules/app#A11): what the services are held against. Times are in milliseconds. */
export interface SessionReference {
  /** The number of the new session's first refresh token and access token, or null while the account is locked. */
  signIn: (how: { isRemembered: boolean; cookie: number | null }) => boolean;
  /** Whether a refresh token is renewed; then there is one more of each kind. */
  refresh: (refreshToken: number) => boolean;
  signOut: (cookie: number | null, accessToken: number | null) => void;
  /** Whether an access token opens what is its member's. */
  opens: (accessToken: number) => boolean;
  wait: (milliseconds: number) => void;
  lock: (isLocked: boolean) => void;
  counts: () => { refreshTokens: number; accessTokens: number };
}

/** Begins with no session, at the moment `start`. */
export function plainSessions(start: number): SessionReference {
  let now = start;
  let isLocked = false;
  const tokens: PlainToken[] = [];
  const accesses: { session: PlainSession; issuedAt: number }[] = [];

  const isOver = ({ expiresAt, isEnded }: PlainSession): boolean => isEnded || expiresAt <= now;
  function giveOut(session: PlainSession): void {
    tokens.push({ session, replacedAt: null, isForgotten: false });
    accesses.push({ session, issuedAt: now });
  }
  function end(token: PlainToken | undefined): void {
    if (token !== undefined && !token.isForgotten) token.session.isEnded = true;
  }
  const isGood = ({ issuedAt }: { issuedAt: number }): boolean =>
    now < issuedAt + accessLife + leeway;

  return {
    signIn({ isRemembered, cookie }) {
      if (isLocked) return false;

      if (cookie !== null) end(tokens[cookie]);
      for (const token of tokens) {
        const isOld = token.replacedAt !== null && token.replacedAt < now - remembrance;
        token.isForgotten ||= isOld || isOver(token.session);
      }
      const life = isRemembered ? 30 * day : day;
      giveOut({ life, startedAt: now, expiresAt: now + life, isEnded: false });
      return true;
    },
    refresh(index) {
      const token = tokens[index];
      if (token === undefined || token.isForgotten || isLocked || isOver(token.session))
        return false;
      if (token.replacedAt !== null && now - token.replacedAt > grace) {
        token.session.isEnded = true;
        return false;
      }

      token.replacedAt ??= now;
      const { life, startedAt } = token.session;
      token.session.expiresAt = Math.min(now + life, startedAt + longestLife);
      giveOut(token.session);
      return true;
    },
    signOut(cookie, accessToken) {
      if (cookie !== null) end(tokens[cookie]);
      const access = accessToken === null ? undefined : accesses[accessToken];
      if (access !== undefined && isGood(access)) access.session.isEnded = true;
    },
    opens(index) {
      const access = accesses[index];
      return access !== undefined && isGood(access) && !isLocked && !isOver(access.session);
    },
    wait(milliseconds) {
      now += milliseconds;
    },
    lock(locked) {
      isLocked = locked;
    },
    counts: () => ({ refreshTokens: tokens.length, accessTokens: accesses.length }),
  };
}
