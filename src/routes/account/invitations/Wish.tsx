import { useActorRef } from '@xstate/react';

import { wishLinkWords, wishWords } from '../../../components/account/invitations/wishTexts.ts';
import { LetterRequestForm } from '../../../components/account/recovery/LetterRequestForm.tsx';
import { LinkQuestion } from '../../../components/account/recovery/LinkQuestion.tsx';
import { useInspection } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { liveWishConfirmMachine, liveWishMachine } from './wishActors.ts';

/** The form of who would like to be invited, or the question of the letter whose link has this token. */
export function Wish({ token }: { token: string | null }) {
  return token === null ? <Asking /> : <Confirming key={token} token={token} />;
}

function Asking() {
  const actorRef = useActorRef(liveWishMachine, useInspection());
  useUnforeseenError(actorRef);

  return <LetterRequestForm actorRef={actorRef} autoComplete="email" words={wishWords} />;
}

function Confirming({ token }: { token: string }) {
  const actorRef = useActorRef(liveWishConfirmMachine, { input: { token }, ...useInspection() });
  useUnforeseenError(actorRef);

  return (
    <LinkQuestion actorRef={actorRef} wayHref={paths.requestInvitation} words={wishLinkWords} />
  );
}
