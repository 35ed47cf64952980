import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import * as v from 'valibot';

import { OperatorError } from '../process/operatorError.ts';
import { backupReport, type BackupMade, type BackupRequest } from './backupCommand.ts';
import { accountAnswer, type AccountCommands } from './accounts/accountRequest.ts';
import { addedMember, invitation, oneTimeCode, type MemberCommands } from './memberCommands.ts';
import { parseEmail, parseMember } from './requestRules.ts';

const answerWithinMs = 15_000;
/** A backup takes as long as there is to write; it is given a day. */
const backupWithinMs = 24 * 60 * 60 * 1_000;
const refusal = v.object({ message: v.string() });

/** Nobody listens for commands. */
export class NobodyListens extends Error {
  override readonly name = 'NobodyListens';
}

/**
 * The commands, carried out by the process that listens on the socket, which is asked only what has the right form. Each
 * rejects with NobodyListens when none does.
 */
export function remoteMemberCommands(socketPath: string): MemberCommands {
  return {
    async add(member) {
      return v.parse(addedMember, await post(socketPath, '/members', await parseMember(member)));
    },
    async invite(address) {
      const body = { email: parseEmail(address) };
      return v.parse(invitation, await post(socketPath, '/invitations', body));
    },
    async code(address) {
      const body = { email: parseEmail(address) };
      return v.parse(oneTimeCode, await post(socketPath, '/codes', body));
    },
  };
}

/** The commands on accounts, carried out in the same way. */
export function remoteAccountCommands(socketPath: string): AccountCommands {
  return async (wanted) => v.parse(accountAnswer, await post(socketPath, '/accounts', wanted));
}

/** A backup, made by the process that listens on the socket. Rejects with NobodyListens when none does. */
export async function remoteBackup(socketPath: string, wanted: BackupRequest): Promise<BackupMade> {
  return v.parse(backupReport, await post(socketPath, '/backups', wanted, backupWithinMs));
}

async function post(
  socketPath: string,
  path: string,
  body: object,
  withinMs = answerWithinMs,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = request(
    {
      socketPath,
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(withinMs),
    },
    (incoming) => {
      text(incoming).then(
        (answer) => resolve({ status: incoming.statusCode ?? 0, body: answer }),
        reject,
      );
    },
  );
  outgoing.on('error', (error) => reject(isNobody(error) ? new NobodyListens() : error));
  outgoing.end(JSON.stringify(body));

  const answer = await promise;
  const content: unknown = JSON.parse(answer.body);
  if (answer.status !== 200) throw new OperatorError(v.parse(refusal, content).message);

  return content;
}

function isNobody(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
}
