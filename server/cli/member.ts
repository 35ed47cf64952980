import { text } from 'node:stream/consumers';

import { OperatorError } from '../process/operatorError.ts';
import { runCommand, say } from '../process/process.ts';
import { readLocalConfig } from '../config/config.ts';
import type { AccountRequest } from './accounts/accountRequest.ts';
import { askTwice } from './accounts/askTwice.ts';
import { lettersIn } from './accounts/letterFolder.ts';
import { withAccountCommands, withMemberCommands } from './commandsInReach.ts';
import type { AddedMember, OneTimeCode } from './memberCommands.ts';
import { parseCommandLine, usage } from './usage.ts';

await runCommand(async () => {
  const request = parseCommandLine(process.argv.slice(2));

  switch (request.command) {
    case 'help':
      return say(usage);
    case 'add': {
      const { email, name, mfa } = request;
      const password = request.passwordFromInput ? await passwordFromInput() : null;
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const member = { email, name, mfa, password, timeZone };
      return sayAdded(await withMemberCommands(process.env, (commands) => commands.add(member)));
    }
    case 'invite': {
      const { email } = request;
      const { link } = await withMemberCommands(process.env, (commands) => commands.invite(email));
      return say(link);
    }
    case 'account':
      return sayAccount(request.request, request.json);
    case 'code': {
      const { email } = request;
      return sayCode(await withMemberCommands(process.env, (commands) => commands.code(email)));
    }
  }
});

async function sayAccount(request: AccountRequest, json: boolean): Promise<void> {
  if (request.command === 'delete' && request.now) {
    // Beside what --json prints.
    const ask = (question: string) => void process.stderr.write(question);
    await askTwice(request.email, { ask, input: process.stdin });
  }
  const { lines, data } = showsFolder(request)
    ? await folderLetters()
    : await withAccountCommands(process.env, request);

  if (json) return say(JSON.stringify(data));
  for (const line of lines) say(line);
}

/** Whether the letters are files on this machine: of npm start, none waits for long. */
function showsFolder(request: AccountRequest): boolean {
  if (request.command !== 'letters' || process.env['DATABASE_URL']) return false;

  return !request.refused && !request.retry;
}

async function folderLetters() {
  const { dataFolder } = readLocalConfig(process.env);
  const letters = await lettersIn(dataFolder);
  const lines = letters.length === 0 ? [`There is no letter in ${dataFolder}.`] : letters;

  return { lines, data: letters };
}

function sayAdded(member: AddedMember): void {
  say(`${member.email} is a member.`);
  if (member.password !== null) say(`Password, shown this once: ${member.password}`);
  if (member.provisioningUri !== null) say(`For the authenticator app: ${member.provisioningUri}`);
}

function sayCode({ code, seconds, used }: OneTimeCode): void {
  const time = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (used) {
    throw new OperatorError(`The current code is used already. The next one comes in ${time}.`);
  }
  say(`${code}, good for another ${time}.`);
}

async function passwordFromInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/u);

  return line;
}
