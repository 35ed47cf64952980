import { fromCallback, fromPromise } from 'xstate';

import { appMachine } from '../../machines/app/appMachine.ts';
import { darkModeMachine, type DarkModeEvent } from '../../machines/app/darkModeMachine.ts';
import {
  sessionMachine,
  type SessionEvent,
  type SessionMember,
} from '../../machines/app/sessionMachine.ts';
import * as authCalls from '../../services/app/authCalls.ts';
import * as darkMode from '../../services/device/darkMode.ts';
import { refreshToken } from '../../services/app/sessionRefresh.ts';
import * as sessionStore from '../../services/app/sessionStore.ts';
import { signOut } from '../../services/app/signOut.ts';
import { painted } from '../../services/page/moments/painted.ts';

/** The session, answered by the auth service and this browser's storage. */
export const liveSessionMachine = sessionMachine.provide({
  actors: {
    readMember: fromPromise<SessionMember, { token: string | null }>(({ input, signal }) =>
      authCalls.readMember(input.token, signal),
    ),
    refreshToken: fromPromise<string, { token: string | null }>(({ input, signal }) =>
      refreshToken(input.token, signal),
    ),
    tokenChanges: fromCallback<SessionEvent>(({ sendBack }) =>
      sessionStore.onSessionChanged({
        token: (token) => sendBack({ type: 'token.stored', token }),
        moved: () => sendBack({ type: 'member.moved' }),
      }),
    ),
  },
  actions: {
    keepSession: (_, session) => sessionStore.keepSession(session),
    keepLeaving: (_, member) => sessionStore.keepLeaving(member),
    endSession: (_, { token }) => signOut(token),
  },
});

/** Dark mode, as this browser's storage has it. */
export const liveDarkModeMachine = darkModeMachine.provide({
  actors: {
    storedDarkModes: fromCallback<DarkModeEvent>(({ sendBack }) =>
      darkMode.onDarkModeStored((dark) => sendBack({ type: 'darkMode.stored', dark })),
    ),
  },
  actions: {
    showDarkMode: ({ event }, { dark }) =>
      event.type === 'darkMode.toggle'
        ? darkMode.showDarkModeNext(dark)
        : darkMode.showDarkMode(dark),
    keepDarkMode: (_, { dark }) => darkMode.keepDarkMode(dark),
    // The choice is kept already, whatever comes of the call (rules/app#A17).
    sendDarkMode: (_, { dark }) => void sendPreference(dark).catch(() => null),
  },
});

/** The app's root, with everything in it answered for real. */
export const liveAppMachine = appMachine.provide({
  actors: { session: liveSessionMachine, darkMode: liveDarkModeMachine },
});

async function sendPreference(dark: boolean): Promise<void> {
  await painted();
  // The session may have been renewed meanwhile, or be over.
  const token = sessionStore.keptToken();
  if (token === null) return;

  const { sendDarkMode } = await import('../../services/account/profileApi.ts');
  await sendDarkMode(dark, token, new AbortController().signal);
}
