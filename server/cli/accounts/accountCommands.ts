import type { AccountCommands } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';
import { lettersCommand } from './lettersCommand.ts';

/** The commands over an open store. */
export function createAccountCommands(tools: AccountTools): AccountCommands {
  return (request) => {
    switch (request.command) {
      case 'letters':
        return lettersCommand(tools, request);
    }
  };
}
