import type { Logger, LoggerOptions } from 'pino';

const longestText = 8_192;
const deepestCause = 3;

const secretNames = [
  'password',
  'mfa_code',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'Authorization',
  'cookie',
  'Cookie',
  'set-cookie',
  'email',
  'invitation',
];

/** Options that keep secrets and addresses out of a log. Hand them to `pino(...)`; every service's log has them anyway. */
export const quietLogOptions = {
  redact: {
    paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    censor: '[redacted]',
  },
  serializers: { err: describeError },
} satisfies LoggerOptions;

/** The same log, incapable of writing a password, a code, a token, a cookie or an address. */
export function quietLog(log: Logger): Logger {
  return log.child({}, quietLogOptions);
}

interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/**
 * What a log may hold of an error. Database errors carry the query's parameters and the offending row in further
 * properties: none of those is taken over.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '[not an error]' };

  return {
    type: error.name,
    message: scrubbed(error.message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: scrubbed(error.stack) }),
    ...(error.cause === undefined || depth === deepestCause
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

function scrubbed(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/[^\s@()"'<>]+@[^\s@()"'<>]+\.[^\s@()"'<>]+/gu, '[address]')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/gu, '[token]');
}
