import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { createAccessTokens } from './services/secrets/accessTokens.ts';
import { authServiceOf } from './authService.ts';
import { scheduleServiceOf } from './scheduleService.ts';
import type { Clock } from './services/wire/clock.ts';
import { commitmentsRoutes } from './services/commitments/commitments.ts';
import { createCookies } from './services/auth/cookies.ts';
import { createGate } from './services/wire/gate.ts';
import type { Keys } from './services/secrets/keys.ts';
import { quietLog } from './services/wire/log.ts';
import { createLoginAttempts } from './services/limits/loginAttempts.ts';
import { defaultLoginLimits, type LoginLimits } from './services/limits/loginLimits.ts';
import {
  hashPassword,
  passwordChecksAtOnce,
  verifyPassword,
} from './services/secrets/passwords.ts';
import {
  defaultInvitationLimits,
  type InvitationLimits,
} from './services/profile/invitationLimits.ts';
import { createInvitationAttempt } from './services/profile/invitationAttempts.ts';
import { createArrivals } from './services/media/arrivals.ts';
import { mediaRoutesOf } from './services/media/media.ts';
import { noMediaRoutes } from './services/media/noMedia.ts';
import { startSweeper } from './services/media/sweep/sweeper.ts';
import { createHub, type LiveTimes } from './services/practice/hub.ts';
import { practiceRoutesOf } from './services/practice/practice.ts';
import { profileRoutes } from './services/profile/profile.ts';
import type { Carrier } from './services/letters/carrier.ts';
import { createLetters } from './services/letters/letters.ts';
import { createPushes, type PushSetup } from './services/push/pushes.ts';
import { startEraser } from './services/auth/leaving/eraser.ts';
import { createRequireMember } from './services/auth/requireMember.ts';
import { createNetworkNames } from './telemetry/networkName.ts';
import { serviceOf } from './telemetry/serviceOf.ts';
import { noMeters, type Meters } from './services/wire/meters.ts';
import { createProxyWatch } from './services/network/proxyWatch.ts';
import { requestLine } from './services/wire/requestLine.ts';
import { createService, joinServices, type ServiceOptions } from './services/wire/service.ts';
import type { ServiceEnv } from './services/wire/serviceEnv.ts';
import { createSessions } from './services/auth/sessions.ts';
import { localNotices, type HeadNotices } from './store/notices.ts';
import type { MediaFiles } from './store/media/mediaFiles.ts';
import type { Schema } from './store/schema.ts';
import type { WebOptions } from './web/web.ts';

export interface AppOptions {
  db: Kysely<Schema>;
  clock: Clock;
  log: Logger;
  keys: Keys;
  /** The exact origins whose pages may call, such as http://localhost:5173. */
  origins: readonly string[];
  /** Whether browsers reach the services over TLS: then cookies need it and browsers are told to insist on it. */
  secureCookies: boolean;
  /** Whether the last address of X-Forwarded-For is written by a proxy of ours. */
  trustProxy: boolean;
  /** Takes in what is counted of requests, sign-ins and gates. */
  meters?: Meters;
  /** Carries what is written to the other processes over the same database. Left out: there are none. */
  notices?: HeadNotices;
  /** Where recordings, photos and videos are kept. Left out: nowhere, and each is refused. */
  files?: MediaFiles;
  /** How letters go out, with links that begin with the first of the origins. Left out: they wait. */
  carrier?: Carrier;
  /** How reminders reach devices on which no page is open. Left out: they do not. */
  push?: PushSetup;
  /** Only tests hand in other times. */
  liveTimes?: Partial<LiveTimes>;
  limits?: LoginLimits;
  invitationLimits?: InvitationLimits;
  /** Checks a password against a hash, or against nobody's for null. Only tests hand in another. */
  verify?: typeof verifyPassword;
  /** Hashes a password. Only tests hand in another. */
  hash?: typeof hashPassword;
}

/** The six services. Each answers under its full paths, alone or mounted with others. */
export interface Services {
  auth: Hono<ServiceEnv>;
  profile: Hono<ServiceEnv>;
  schedule: Hono<ServiceEnv>;
  commitments: Hono<ServiceEnv>;
  practice: Hono<ServiceEnv>;
  media: Hono<ServiceEnv>;
  /** Ends the streams by which devices follow their feeds, and lets none begin: else no listener comes to its end. */
  stopStreams: () => void;
  /** Goes through the files from now on, in the background, until what it returns is called. */
  startSweeping: () => () => Promise<void>;
  /** Sends letters from now on, in the background, until what it returns is called. */
  startLetters: () => () => Promise<void>;
  /** Sends reminders to devices on which no page is open from now on, in the background, until what it returns is called. */
  startPushes: () => () => Promise<void>;
  /** Erases members whose time to come back is over from now on, in the background, until what it returns is called. */
  startErasing: () => () => Promise<void>;
  /** Sends the letters that are due. Only tests wait for it. */
  sendLetters: () => Promise<void>;
  /** Sends the reminders that are due. Only tests wait for it. */
  sendPushes: () => Promise<void>;
  /** With what the web server beside them tells of itself as they do. */
  forWeb: Pick<WebOptions, 'log' | 'proxyWatch' | 'requestLine'>;
  /** One app that answers for several of them. */
  join: (...services: readonly Hono<ServiceEnv>[]) => Hono<ServiceEnv>;
}

/** Password checks at once: each takes a core and 19 MiB. */
const checksAtOnce = { running: passwordChecksAtOnce, waiting: 32 };
/** The same for browsers that members have signed in with, which no flood of guesses can fill. */
const knownBrowserChecksAtOnce = { running: 1, waiting: 32 };
/** Of the ten connections that the store has, guesses are counted over four. */
const countsAtOnce = { running: 4, waiting: 512 };

/** Makes the services over one database. Throws when an origin is not an exact one. */
export function createServices(options: AppOptions): Services {
  const { db, clock, files, keys, meters = noMeters, origins, trustProxy } = options;
  const log = quietLog(options.log);
  const [letterOrigin = ''] = origins;
  const letters = createLetters({
    db,
    clock,
    keys,
    log,
    origin: letterOrigin,
    carrier: options.carrier ?? null,
  });
  const serviceOptions: ServiceOptions = {
    db,
    log,
    lines: options.log,
    meters,
    serviceOf,
    nameNetwork: createNetworkNames({ keys, clock, trustProxy }),
    proxyWatch: createProxyWatch(log, trustProxy, letters.warnings),
    origins,
    secure: options.secureCookies,
  };
  const { push = null } = options;
  const pushes = push === null ? null : createPushes({ db, clock, log, ...push });
  const accessTokens = createAccessTokens(keys, clock);
  const notices = options.notices ?? localNotices();
  const moved = (memberId: string, seq: number): void => notices.tell({ memberId, seq });
  const onEnded = (memberId: string): void => notices.tell({ memberId, seq: null });
  const sessions = createSessions(db, clock, onEnded);
  const hub = createHub({ db, clock, keys, notices, times: options.liveTimes ?? {} });
  const requireMember = createRequireMember(accessTokens, sessions, keys, meters);

  const limits = options.limits ?? defaultLoginLimits;
  const signInTools = {
    db,
    clock,
    keys,
    trustProxy,
    attempts: createLoginAttempts({ db, keys, clock }, limits),
    gate: createGate(checksAtOnce, meters.gate('password-checks')),
    knownBrowserGate: createGate(
      knownBrowserChecksAtOnce,
      meters.gate('password-checks-of-known-browsers'),
    ),
    countingGate: createGate(countsAtOnce, meters.gate('sign-in-counts')),
    verifyPassword: options.verify ?? verifyPassword,
  };
  const cookies = createCookies(keys, clock, { secure: options.secureCookies });
  const memberTools = { accessTokens, cookies, origins, sessions, requireMember };

  const auth = authServiceOf(
    {
      ...signInTools,
      ...memberTools,
      hashPassword: options.hash ?? hashPassword,
      letters,
      limits,
      onEnded,
    },
    serviceOptions,
  );
  const profile = createService('/api/v1/profile', serviceOptions).route(
    '/',
    profileRoutes({
      ...signInTools,
      ...memberTools,
      meters,
      invitationAttempt: createInvitationAttempt(
        { db, keys, clock },
        options.invitationLimits ?? defaultInvitationLimits,
      ),
    }),
  );

  const schedule = scheduleServiceOf(
    { db, clock, keys, origin: letterOrigin, push, requireMember, trustProxy },
    serviceOptions,
  );

  const commitments = createService('/api/v1/commitments', serviceOptions).route(
    '/',
    commitmentsRoutes({ db, clock, files, meters, moved, requireMember }),
  );

  const practice = createService('/api/v1/practice', serviceOptions).route(
    '/',
    practiceRoutesOf({ db, clock, hub, keys, moved, requireMember }),
  );

  const media = createService('/api/v1/media', serviceOptions).route(
    '/',
    files === undefined
      ? noMediaRoutes(requireMember)
      : mediaRoutesOf({
          arrivals: createArrivals(),
          clock,
          db,
          files,
          keys,
          meters,
          moved,
          requireMember,
          sessions,
        }),
  );

  return {
    auth,
    profile,
    schedule,
    commitments,
    practice,
    media,
    stopStreams: () => hub.stop(),
    startSweeping: () =>
      files === undefined ? async () => {} : startSweeper({ clock, db, files, log, moved }),
    startLetters: () => letters.start(),
    startPushes: () => pushes?.start() ?? (async () => {}),
    startErasing: () => startEraser({ clock, db, letters, log, onEnded }),
    sendLetters: () => letters.sendDue(),
    sendPushes: async () => pushes?.sendDue(),
    forWeb: {
      log,
      proxyWatch: serviceOptions.proxyWatch,
      requestLine: requestLine({ ...serviceOptions, serviceOf: () => 'app' }),
    },
    join: (...services) => joinServices(services, serviceOptions),
  };
}
