import type { Hono } from 'hono';

import { addressRoutes, type AddressTools } from './services/auth/address/address.ts';
import { authRoutes, type AuthTools } from './services/auth/auth.ts';
import { ownAccountRoutes, type OwnAccountTools } from './services/auth/recovery/ownAccount.ts';
import { factorRoutes, type FactorRoutesTools } from './services/auth/factors/factor.ts';
import { passRoutes } from './services/auth/pass.ts';
import { passkeysRoutes, type PasskeysTools } from './services/auth/passkeys/passkeys.ts';
import {
  passkeySignInRoutes,
  type PasskeySignInTools,
} from './services/auth/passkeys/passkeySignIn.ts';
import { passkeySiteOf } from './services/auth/signatures/passkeySite.ts';
import { proveRoutes, type ProveTools } from './services/auth/proofs/prove.ts';
import { devicesRoutes, type DevicesTools } from './services/auth/devices/devices.ts';
import {
  invitationsRoutes,
  type InvitationsTools,
} from './services/auth/invitations/invitations.ts';
import { leavingRoutes, type LeavingTools } from './services/auth/leaving/leaving.ts';
import { recoveryRoutes, type RecoveryTools } from './services/auth/recovery/recovery.ts';
import { createCounter } from './services/limits/counters.ts';
import type { LoginLimits } from './services/limits/loginLimits.ts';
import { createNetworkCounters } from './services/limits/networkLimits.ts';
import { createService, type ServiceOptions } from './services/wire/service.ts';
import type { ServiceEnv } from './services/wire/serviceEnv.ts';

export type AuthServiceTools = AuthTools &
  OwnAccountTools &
  Omit<ProveTools, 'networkCounters' | 'site'> &
  Omit<FactorRoutesTools, 'codes'> &
  DevicesTools &
  LeavingTools &
  Omit<AddressTools, 'linkCounter' | 'networkCounters'> &
  Omit<InvitationsTools, 'linkCounter' | 'networkCounters'> &
  Omit<PasskeysTools, 'site'> &
  Omit<PasskeySignInTools, 'linkCounter' | 'networkCounters' | 'site'> &
  Omit<RecoveryTools, 'codes' | 'linkCounter' | 'networkCounters' | 'site'> & {
    limits: LoginLimits;
  };

const tooMany = 'Too many attempts. Please try again later.';

/** The auth service: signing in, finding the way back in, and what a member changes of how they sign in. */
export function authServiceOf(
  { limits, ...tools }: AuthServiceTools,
  options: ServiceOptions,
): Hono<ServiceEnv> {
  const counted = {
    codes: createCounter(tools, 'code', limits.codes),
    linkCounter: createCounter(tools, 'link', limits.codes, tooMany),
    networkCounters: createNetworkCounters(tools, 'link-network', limits.networks, tooMany),
    site: passkeySiteOf(tools.origins),
  };

  return createService('/auth', options)
    .route('/', authRoutes(tools))
    .route('/', passRoutes(tools))
    .route('/', recoveryRoutes({ ...tools, ...counted }))
    .route('/', ownAccountRoutes(tools))
    .route('/', proveRoutes({ ...tools, ...counted }))
    .route('/', passkeysRoutes({ ...tools, ...counted }))
    .route('/', passkeySignInRoutes({ ...tools, ...counted }))
    .route('/', factorRoutes({ ...tools, ...counted }))
    .route('/', devicesRoutes(tools))
    .route('/', leavingRoutes(tools))
    .route('/', addressRoutes({ ...tools, ...counted }))
    .route('/', invitationsRoutes({ ...tools, ...counted }));
}
