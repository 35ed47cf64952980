import { once } from 'node:events';
import { createServer } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';

import { OperatorError } from '../operatorError.ts';
import { controlSocket, prepareControlSocket, protectControlSocket } from './controlSocket.ts';
import { addRequest, type MemberCommands } from './memberCommands.ts';

const emailRequest = v.object({ email: v.string() });

/** Answers member commands on a local socket, for as long as this process holds the data folder. */
export async function serveControl(
  folder: string,
  commands: MemberCommands,
): Promise<{ close(): Promise<void> }> {
  const address = controlSocket(folder);
  await prepareControlSocket(address);

  const answer = getRequestListener(controlApp(commands).fetch);
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

function controlApp(commands: MemberCommands): Hono {
  const app = new Hono();

  app.use(bodyLimit({ maxSize: 16 * 1024 }));
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
  app.onError((error, context) =>
    error instanceof OperatorError
      ? context.json({ message: error.message }, 422)
      : context.json({ message: 'Fourfold could not do that; its log says why.' }, 500),
  );

  return app;
}
