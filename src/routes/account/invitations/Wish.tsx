import { useActorRef } from '@xstate/react';

import { wishLinkWords, wishWords } from '../../../components/account/invitations/wishTexts.ts';
import { LetterRequestForm } from '../../../components/account/recovery/LetterRequestForm.tsx';
import { useInspection } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { LinkPress } from '../recovery/LinkPress.tsx';
import { liveWishMachine } from './wishActors.ts';

const link = {
  words: wishLinkWords,
  wayHref: paths.requestInvitation,
  call: 'wish',
} as const;

/** The form of who would like to be invited, or the question of the letter whose link has this token. */
export function Wish({ token }: { token: string | null }) {
  return token === null ? <Asking /> : <LinkPress key={token} page={link} token={token} />;
}

function Asking() {
  const actorRef = useActorRef(liveWishMachine, useInspection());
  useUnforeseenError(actorRef);

  return <LetterRequestForm actorRef={actorRef} autoComplete="email" words={wishWords} />;
}
