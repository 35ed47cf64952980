import { once } from 'node:events';
import { createServer } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import * as v from 'valibot';

import { OperatorError } from '../process/operatorError.ts';
import { quietLog } from '../services/wire/log.ts';
import { controlSocket, prepareControlSocket, protectControlSocket } from './controlSocket.ts';
import { backupRequest, type BackupMade, type BackupRequest } from './backupCommand.ts';
import { accountRequest, type AccountCommands } from './accounts/accountRequest.ts';
import { addRequest, type MemberCommands } from './memberCommands.ts';

const longestBody = 16 * 1024;
const emailRequest = v.object({ email: v.string() });

/** What the process that holds the data folder does when it is asked to. */
export interface Control {
  members: MemberCommands;
  accounts: AccountCommands;
  backUp: (request: BackupRequest) => Promise<BackupMade>;
}

/**
 * Answers commands on a local socket, for as long as this process holds the data folder. The cause of a failure
 * that no command foresees stands in the log only.
 */
export async function serveControl(
  folder: string,
  commands: Control,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const address = controlSocket(folder);
  await prepareControlSocket(address);

  const answer = getRequestListener(controlApp(commands, quietLog(log)).fetch);
  const server = createServer((request, response) => void answer(request, response));
  // The socket is bound within listen(), so it is private from its first moment.
  const mask = process.umask(0o177);
  server.listen(address);
  process.umask(mask);
  await once(server, 'listening');
  await protectControlSocket(address);

  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function controlApp({ accounts, backUp, members: commands }: Control, log: Logger): Hono {
  const app = new Hono();

  app.use(bodyLimit({ maxSize: longestBody, onError: tooLong }));
  app.post('/members', async (context) =>
    context.json(await commands.add(v.parse(addRequest, await context.req.json()))),
  );
  app.post('/invitations', async (context) => {
    const { email } = v.parse(emailRequest, await context.req.json());
    return context.json(await commands.invite(email));
  });
  app.post('/codes', async (context) => {
    const { email } = v.parse(emailRequest, await context.req.json());
    return context.json(await commands.code(email));
  });
  app.post('/accounts', async (context) =>
    context.json(await accounts(v.parse(accountRequest, await context.req.json()))),
  );
  app.post('/backups', async (context) =>
    context.json(await backUp(v.parse(backupRequest, await context.req.json()))),
  );
  app.onError((error, context) => {
    if (error instanceof OperatorError) return context.json({ message: error.message }, 422);

    log.error({ err: error, path: context.req.path }, 'command failed');
    return context.json({ message: 'Fourfold could not do that; its log says why.' }, 500);
  });

  return app;
}

function tooLong(): never {
  throw new OperatorError('That is too long.');
}
