import { join } from 'node:path';

import { OperatorError } from '../process/operatorError.ts';
import type { StoredKeys } from '../services/secrets/keys.ts';
import { parseMediaUrl, type S3Location } from '../store/media/s3Location.ts';
import type { Environment } from './environment.ts';
import { readPush, type PushConfig } from './pushConfig.ts';
import { readLetters, type LettersConfig } from './smtpUrl.ts';

/** The four listeners. Profile answers for commitments too. */
export const listenerNames = ['app', 'auth', 'profile', 'schedule'] as const;
export type ListenerName = (typeof listenerNames)[number];

/** Where each listener stands. 0 means any free port. */
export type Ports = Readonly<Record<ListenerName, number>>;

/** Of `npm start` and `npm run dev`: everything on this machine, in one folder. */
export interface LocalConfig {
  dataFolder: string;
  ports: Ports;
  /** A client built elsewhere, or null: the one in `dist`, built when it is out of date. */
  clientFolder: string | null;
  /** Whether to announce readiness as one line of JSON, for programs that start this one. */
  announceJson: boolean;
  /** Whether the service worker is to go from every browser that has it. */
  isShellRetired: boolean;
}

/** Of `npm run serve`: for members. */
export interface ServeConfig {
  databaseUrl: string;
  keys: StoredKeys;
  /** What members have in the address bar. */
  origin: string;
  /** Addresses to listen on. */
  hosts: readonly string[];
  ports: Ports;
  clientFolder: string;
  trustProxy: boolean;
  /** Whether the service worker is to go from every browser that has it. */
  isShellRetired: boolean;
  /** The bucket of recordings, photos and videos, or null: then none are kept. */
  media: S3Location | null;
  /** Who takes letters on, or null: then they wait. */
  letters: LettersConfig | null;
  /** How reminders reach devices on which no page is open, or null: then they do not. */
  push: PushConfig | null;
  /** Where Prometheus asks, apart from members. */
  metrics: { hosts: readonly string[]; port: number };
  /** For how long it goes on answering after it has said that it stops. */
  drainSeconds: number;
}

/** The names of the variables that say where the listeners stand. */
export const portVariables: Readonly<Record<ListenerName, string>> = {
  app: 'FOURFOLD_APP_PORT',
  auth: 'FOURFOLD_AUTH_PORT',
  profile: 'FOURFOLD_PROFILE_PORT',
  schedule: 'FOURFOLD_SCHEDULE_PORT',
};

export const loopbackHosts: readonly string[] = ['127.0.0.1', '::1'];

const root = join(import.meta.dirname, '../..');
/** More would let a service manager lose patience first. */
export const longestDrainSeconds = 60;

const standardMetricsPort = 9464;
const standardDrainSeconds = 5;
const standardPorts: Ports = { app: 5173, auth: 8000, profile: 3005, schedule: 3003 };

/** Throws an OperatorError for a value that makes no sense. */
export function readLocalConfig(environment: Environment): LocalConfig {
  return {
    dataFolder: environment['FOURFOLD_DATA'] || join(root, 'data'),
    ports: readPorts(environment),
    clientFolder: environment['FOURFOLD_DIST'] || null,
    announceJson: environment['FOURFOLD_READY_JSON'] === '1',
    isShellRetired: readRetired(environment['FOURFOLD_SHELL']),
  };
}

/** Throws an OperatorError that lists everything missing, or names the value that makes no sense. */
export function readServeConfig(environment: Environment): ServeConfig {
  const missing = required.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new OperatorError(
      `Not set: ${missing.join(', ')}. Set ${missing.length === 1 ? 'it' : 'them'} in the environment; "npm run keys" makes a fresh set of keys.`,
    );
  }

  const value = (name: (typeof required)[number]): string => environment[name] ?? '';
  return {
    databaseUrl: value('DATABASE_URL'),
    keys: {
      signing: value('FOURFOLD_SIGNING_KEY'),
      sealing: value('FOURFOLD_SEALING_KEY'),
      pepper: value('FOURFOLD_PEPPER'),
    },
    origin: readOrigin(value('FOURFOLD_ORIGIN')),
    hosts: readHosts(environment['FOURFOLD_HOST']),
    ports: readPorts(environment),
    clientFolder: environment['FOURFOLD_DIST'] || join(root, 'dist'),
    trustProxy: readTrust(environment['FOURFOLD_TRUST_PROXY']),
    isShellRetired: readRetired(environment['FOURFOLD_SHELL']),
    media: readMedia(environment['FOURFOLD_MEDIA_URL']),
    letters: readLetters(environment),
    push: readPush(environment),
    metrics: {
      hosts: readHosts(environment['FOURFOLD_METRICS_HOST']),
      port: readPort('FOURFOLD_METRICS_PORT', environment, standardMetricsPort),
    },
    drainSeconds: readDrain(environment['FOURFOLD_DRAIN_SECONDS']),
  };
}

const required = [
  'DATABASE_URL',
  'FOURFOLD_SIGNING_KEY',
  'FOURFOLD_SEALING_KEY',
  'FOURFOLD_PEPPER',
  'FOURFOLD_ORIGIN',
] as const;

function readPorts(environment: Environment): Ports {
  const read = (listener: ListenerName): number =>
    readPort(portVariables[listener], environment, standardPorts[listener]);

  return {
    app: read('app'),
    auth: read('auth'),
    profile: read('profile'),
    schedule: read('schedule'),
  };
}

function readPort(name: string, environment: Environment, standard: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return standard;

  const port = Number(text);
  if (!/^\d+$/u.test(text) || port > 65_535) {
    throw new OperatorError(`${name} is "${text}", and a port is a number from 0 to 65535.`);
  }
  return port;
}

function readHosts(host = ''): readonly string[] {
  return host === '' ? loopbackHosts : [host];
}

function readRetired(text = ''): boolean {
  if (!['', 'on', 'retired'].includes(text)) {
    throw new OperatorError(
      `FOURFOLD_SHELL is "${text}"; write "retired" where the service worker is to go from every browser, else nothing.`,
    );
  }
  return text === 'retired';
}

function readDrain(text = ''): number {
  if (text === '') return standardDrainSeconds;

  const seconds = Number(text);
  if (!/^\d+$/u.test(text) || seconds > longestDrainSeconds) {
    throw new OperatorError(
      `FOURFOLD_DRAIN_SECONDS is "${text}"; write whole seconds, from 0 to ${longestDrainSeconds}.`,
    );
  }
  return seconds;
}

function readTrust(text = ''): boolean {
  if (!['', '0', '1'].includes(text)) {
    throw new OperatorError(
      `FOURFOLD_TRUST_PROXY is "${text}"; write 1 where a proxy in front sets X-Forwarded-For, else 0.`,
    );
  }
  return text === '1';
}

function readMedia(text = ''): S3Location | null {
  return text === '' ? null : parseMediaUrl(text);
}

function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text) : null;

  if (origin?.protocol !== 'https:' || origin.origin !== text) {
    throw new OperatorError(
      `FOURFOLD_ORIGIN is "${text}"; write scheme, host and port only, over TLS, such as https://fourfold.example.`,
    );
  }
  return text;
}
