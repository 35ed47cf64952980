import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import {
  LinkQuestion,
  type LinkWords,
} from '../../../components/account/recovery/LinkQuestion.tsx';
import { linkPressMachine } from '../../../machines/account/linkPressMachine.ts';
import type { SessionActorRef } from '../../../machines/app/sessionMachine.ts';
import type { LinkCall } from '../../../services/account/recoveryApi.ts';
import { useAppActors, useInspection } from '../../common/AppActors.tsx';
import { fromRequest } from '../../common/member/fromRequest.ts';
import { paths } from '../../common/paths.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { recoveryApi } from './recoveryActors.ts';

/** What the link of a letter is for. */
export interface LinkUse {
  words: LinkWords;
  /** Where whoever has no good link goes on. */
  wayHref: string;
  call: LinkCall;
  /** Tells whoever is signed in here what that means to them. */
  follow?: (sessionRef: SessionActorRef) => void;
}

/** The question of a link, and its use by a press. */
export function LinkPress({ page, token }: { page: LinkUse; token: string | null }) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() =>
    linkPressMachine.provide({
      actors: {
        spendLink: fromRequest<void, { token: string }>(async ({ input, signal }) => {
          const { spendLink } = await recoveryApi();
          await spendLink(page.call, input.token, signal);
          page.follow?.(sessionRef);
        }),
      },
    }),
  );
  const actorRef = useActorRef(machine, { input: { token }, ...useInspection() });
  useUnforeseenError(actorRef);

  return (
    <LinkQuestion
      actorRef={actorRef}
      loginHref={paths.login}
      wayHref={page.wayHref}
      words={page.words}
    />
  );
}
