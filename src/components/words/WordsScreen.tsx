import { useSelector } from '@xstate/react';
import { useDeferredValue, useRef } from 'react';

import type { WordsEntry } from '../../domain/words/entry.ts';
import { nothingWanted, type WordsFilter } from '../../domain/words/wordIndex.ts';
import { isAsked, longestSearch, wordsPage } from '../../domain/words/wordsFilter.ts';
import type { WordsActorRef } from '../../machines/words/wordsMachine.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { BackLink } from '../today/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { statePath } from '../ui/statePath.ts';
import { TextField } from '../ui/TextField.tsx';
import { WordsDays } from './WordsDays.tsx';
import { WordsFilters } from './WordsFilters.tsx';
import './WordsScreen.css';
import { countText, nothingFound, nothingYet, unreachableText } from './wordsTexts.ts';

/** All that a member wrote, by days, the newest first, to be looked through (rules/words#B1, rules/words#B2). */
export function WordsScreen({
  actorRef,
  backHref,
  shelf,
  onDelete,
}: {
  actorRef: WordsActorRef;
  backHref: string;
  shelf: MediaShelf;
  onDelete: (entry: WordsEntry) => void;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const filter = useSelector(actorRef, ({ context }) => context.filter);
  const found = useSelector(actorRef, ({ context }) => context.found);
  const foundBy = useSelector(actorRef, ({ context }) => context.foundBy);
  const pages = useSelector(actorRef, ({ context }) => context.pages);
  const next = useSelector(actorRef, ({ context }) => context.next);
  const keysHere = useSelector(actorRef, ({ context }) => context.here.keys);
  // The field is drawn before the days, and their number is told with them; where none is found any more, they go at once.
  const drawn = useDeferredValue(found);
  const drawnBy = useDeferredValue(foundBy);
  const listed = found.length === 0 ? found : drawn;
  const shown = Math.min(listed.length, pages * wordsPage);
  const hasMore = listed.length > shown || next !== null;
  const field = useRef<HTMLInputElement>(null);
  const onChange = (change: Partial<WordsFilter>) =>
    actorRef.send({ type: 'filter.change', change });
  const look = (q: string) => onChange({ q });
  const isLooking =
    drawnBy !== foundBy ||
    state === 'recalling' ||
    state === 'shown.searching' ||
    state === 'shown.typing';

  return (
    <main
      aria-busy={isLooking}
      className="frame column words-screen"
      data-machine="words"
      data-state={state}
      id="content"
    >
      <header className="column words-screen__head">
        <BackLink href={backHref} />
        <h1 className="words-screen__title" tabIndex={-1}>
          Your words
        </h1>
      </header>
      <search className="column words-screen__search">
        <TextField
          autoComplete="off"
          label="Look for a word"
          maxLength={longestSearch}
          name="q"
          onValueChange={look}
          ref={field}
          trailing={
            filter.q === '' ? null : (
              <IconButton
                icon="close"
                label="Clear the search"
                onPress={() => {
                  look('');
                  field.current?.focus();
                }}
              />
            )
          }
          type="search"
          value={filter.q}
        />
        <WordsFilters
          kind={filter.kind}
          mood={filter.mood}
          onChange={onChange}
          pillar={filter.pillar}
        />
        <p className="words-screen__count" role="status">
          {isLooking && shown === 0 ? 'Looking through your words…' : null}
          {isLooking || shown === 0
            ? null
            : countText(shown, { hasMore, isAsked: isAsked(filter) })}
          {state === 'shown.none' ? noneOf(isAsked(filter)).title : null}
        </p>
      </search>
      {state === 'shown.unreachable' ? (
        <div className="column words-screen__unreachable">
          <Notice role="status">{unreachableText(found.length, isAsked(filter))}</Notice>
          <div>
            <Button look="quiet" onPress={() => actorRef.send({ type: 'search.retry' })}>
              Ask again
            </Button>
          </div>
        </div>
      ) : null}
      {state === 'shown.none' ? (
        <div className="column words-screen__none">
          <p>{noneOf(isAsked(filter)).detail}</p>
          {isAsked(filter) ? (
            <div>
              <Button look="outlined" onPress={() => onChange(nothingWanted)}>
                Show all your words
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <WordsDays
        count={pages * wordsPage}
        found={listed}
        keysHere={keysHere}
        onDelete={onDelete}
        query={drawnBy}
        shelf={shelf}
      />
      {hasMore && shown > 0 ? (
        <div>
          <Button
            isBusy={isLooking}
            look="outlined"
            onPress={() => actorRef.send({ type: 'more.show' })}
          >
            Show earlier words
          </Button>
        </div>
      ) : null}
    </main>
  );
}

function noneOf(isLookedFor: boolean): { title: string; detail: string } {
  return isLookedFor ? nothingFound : nothingYet;
}
