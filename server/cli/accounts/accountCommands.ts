import type { AccountCommands } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';
import { deleteCommand } from './deleteCommand.ts';
import { inviteApprovedCommand, requestsCommand } from './invitationCommands.ts';
import { lettersCommand } from './lettersCommand.ts';
import { disableCommand, resetCommand, sessionsCommand } from './signInCommands.ts';

/** The commands over an open store. */
export function createAccountCommands(tools: AccountTools): AccountCommands {
  return (request) => {
    switch (request.command) {
      case 'letters':
        return lettersCommand(tools, request);
      case 'reset':
        return resetCommand(tools, request);
      case 'sessions':
        return sessionsCommand(tools, request);
      case 'disable':
        return disableCommand(tools, request);
      case 'delete':
        return deleteCommand(tools, request);
      case 'requests':
        return requestsCommand(tools);
      case 'invite-approved':
        return inviteApprovedCommand(tools, request);
    }
  };
}
