import { fromCallback } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  wordsMachine,
  type WordsEvent,
  type WordsPage,
} from '../../machines/words/wordsMachine.ts';
import type { WordsFilter } from '../../domain/words/wordIndex.ts';
import { onWords } from '../../services/words/keptWords.ts';
import { searchWords } from '../../services/words/wordsApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { onNetworkBack } from '../common/member/networkBack.ts';

/** The words of this session's member: as this device keeps them, and as the practice service has them. */
export function liveWords(sessionRef: SessionActorRef) {
  return wordsMachine.provide({
    actors: {
      deviceWords: fromCallback<WordsEvent, { email: string }>(({ input: { email }, sendBack }) =>
        onWords(email, (words) => sendBack({ type: 'words.recalled', ...words })),
      ),
      networkChanges: fromCallback<WordsEvent>(({ sendBack }) =>
        onNetworkBack(() => sendBack({ type: 'network.back' })),
      ),
      searchWords: fromRequest<
        WordsPage,
        { email: string; filter: WordsFilter; before: string | null }
      >(({ input, signal }) =>
        memberCall(sessionRef, (token, until) => searchWords({ ...input, token }, until), signal),
      ),
    },
  });
}
