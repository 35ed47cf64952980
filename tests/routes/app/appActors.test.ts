import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { liveDarkModeMachine } from '#src/routes/app/appActors.ts';
import { sendDarkMode } from '#src/services/account/profileApi.ts';
import { keptToken } from '#src/services/app/sessionStore.ts';

vi.mock('#src/services/account/profileApi.ts', () => ({ sendDarkMode: vi.fn() }));
vi.mock('#src/services/app/sessionStore.ts', () => ({ keptToken: vi.fn() }));
vi.mock('#src/services/device/darkMode.ts', () => ({
  keepDarkMode: vi.fn(),
  onDarkModeStored: () => () => {},
  showDarkMode: vi.fn(),
  showDarkModeNext: vi.fn(),
}));

/** A press is answered by then, in milliseconds. */
const answeredBy = 250;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  { now: 'the same', sent: ['first'] },
  { now: 'renewed', sent: ['second'] },
  { now: 'gone', sent: [] },
])(
  'a choice is sent with the session that is there by then, where it is $now',
  async ({ now, sent }) => {
    vi.mocked(sendDarkMode).mockReset();
    vi.mocked(keptToken).mockReturnValue('first');
    const actor = createActor(liveDarkModeMachine).start();

    actor.send({ type: 'darkMode.toggle' });
    if (now === 'renewed') vi.mocked(keptToken).mockReturnValue('second');
    if (now === 'gone') vi.mocked(keptToken).mockReturnValue(null);
    await vi.advanceTimersByTimeAsync(answeredBy);
    await vi.dynamicImportSettled();

    expect(vi.mocked(sendDarkMode).mock.calls.map(([, token]) => token)).toEqual(sent);
    actor.stop();
  },
);
