import { useActorRef } from '@xstate/react';

import { LinkQuestion } from '../../../components/account/recovery/LinkQuestion.tsx';
import { notMeWords } from '../../../components/account/recovery/letterWords.ts';
import { RecoveryScreen } from '../../../components/account/recovery/RecoveryScreen.tsx';
import { linkPressMachine } from '../../../machines/account/linkPressMachine.ts';
import { useAppActors, useInspection } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useScreen } from '../../common/useScreen.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { notMeActors } from './recoveryActors.ts';
import { useLinkToken } from '../../common/useLinkToken.ts';

const machine = linkPressMachine.provide({ actors: notMeActors });

export function NotMeRoute() {
  const { darkModeRef } = useAppActors();
  const token = useLinkToken();
  useScreen('This was not me');

  return (
    <RecoveryScreen
      darkModeRef={darkModeRef}
      helpHref={paths.help}
      landingHref={paths.landing}
      loginHref={paths.login}
      title="This was not me"
    >
      <Question key={token} token={token} />
    </RecoveryScreen>
  );
}

function Question({ token }: { token: string | null }) {
  const actorRef = useActorRef(machine, { input: { token }, ...useInspection() });
  useUnforeseenError(actorRef);

  return <LinkQuestion actorRef={actorRef} wayHref={paths.forgotPassword} words={notMeWords} />;
}
