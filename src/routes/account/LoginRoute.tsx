import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';

import { LoginScreen } from '../../components/account/LoginScreen.tsx';
import { loginMachine } from '../../machines/account/loginMachine.ts';
import { fetchAuthCalls } from '../../services/app/authCalls.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { loginActors } from './loginActors.ts';
import type { PasskeyBeside as Beside } from './passkeys/PasskeyBeside.tsx';

// The form comes first; its slides may follow, or stay away: those that stand there already do so then, and do not turn.
const LoginCarousel = lazy<ComponentType>(() =>
  import('./LoginCarousel.tsx').then(
    (slides) => ({ default: slides.LoginCarousel }),
    () => new Promise<never>(() => {}),
  ),
);

// What the browser offers of passkeys comes once the page is used or at rest, and without it the form is what it was.
const PasskeyBeside = lazy<typeof Beside>(() =>
  import('./passkeys/PasskeyBeside.tsx').then(
    (beside) => ({ default: beside.PasskeyBeside }),
    () => new Promise<never>(() => {}),
  ),
);

const machine = loginMachine.provide({ actors: loginActors });
const links = {
  landing: paths.landing,
  register: paths.register,
  forgotPassword: paths.forgotPassword,
  help: paths.help,
};

export function LoginRoute() {
  const { sessionRef, darkModeRef } = useAppActors();
  const actorRef = useActorRef(machine, useInspection());
  const output = useSelector(actorRef, (snapshot) => snapshot.output);
  const navigate = useNavigate();
  useScreen('Sign in');

  const [isUsed, setUsed] = useState(false);
  useEffect(() => onFirstUse(() => setUsed(true)), []);
  useEffect(() => {
    // While the form is filled in there is time for it; without a network the form itself says so.
    if (isUsed) void fetchAuthCalls().catch(() => null);
  }, [isUsed]);
  useUnforeseenError(actorRef);

  const signIn = useCallback(
    (signedIn: { email: string; token: string | null; leavesAt?: number | undefined }) => {
      sessionRef.send({ type: 'member.signedIn', ...signedIn });
      void navigate(paths.dashboard, { replace: true });
    },
    [navigate, sessionRef],
  );
  useEffect(() => {
    if (output === undefined) return;
    signIn(output);
  }, [output, signIn]);

  return (
    <LoginScreen
      actorRef={actorRef}
      darkModeRef={darkModeRef}
      links={links}
      passkey={
        isUsed && (
          <Suspense fallback={null}>
            <PasskeyBeside formRef={actorRef} onSignedIn={signIn} />
          </Suspense>
        )
      }
    >
      <Suspense fallback={null}>
        <LoginCarousel />
      </Suspense>
    </LoginScreen>
  );
}
