import type { Names } from '../../domain/common/names.ts';
import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { DayAddition } from '../../domain/upload/addition.ts';
import type { DayAdditionActorRef } from '../../machines/upload/dayAdditionMachine.ts';
import { DeleteButton } from '../reflection/DeleteButton.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import '../reflection/TextReflection.css';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import { WordsHint } from '../reflection/WordsHint.tsx';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { tooLongDay } from '../upload/tooLongDay.ts';
import { addedText, fullDayText } from '../upload/uploadTexts.ts';
import './DayAdditions.css';

/** What was added to a day behind, and a way to add more (rules/upload#U23, rules/days#N9). */
export function DayAdditions({
  actorRef,
  additions,
  askDelete,
  told,
}: {
  actorRef: DayAdditionActorRef;
  /** In the order in which they were added. */
  additions: readonly DayAddition[];
  askDelete: MediaShelf['askDelete'];
  /** The ids of those that the account has, among others. */
  told: Names;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));

  return (
    <section
      aria-label="Added to this day"
      className="column day-additions"
      data-machine="dayAddition"
      data-state={state}
    >
      {additions.length === 0 ? null : (
        <ol className="column day-additions__list">
          {additions.map((addition) => (
            <li className="column day-additions__one" key={addition.id}>
              <h3 className="day-additions__when" tabIndex={-1}>
                {addedText(addition)}
              </h3>
              <p className="day-additions__text">{addition.text}</p>
              <p className="day-additions__where">
                {told.has(addition.id) ? 'With your account' : 'On this device'}
              </p>
              {askDelete === undefined ? null : (
                <div className="day-additions__act">
                  <DeleteButton
                    onPress={() => askDelete({ kind: 'addition', addition })}
                    what={`what you added to ${fullDayText(addition.date)}`}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <Adding actorRef={actorRef} state={state} />
    </section>
  );
}

function Adding({ actorRef, state }: { actorRef: DayAdditionActorRef; state: string }) {
  const id = useId();
  const text = useSelector(actorRef, ({ context }) => context.text);
  const tooLong = tooLongDay(text);
  const canAdd = useSelector(actorRef, (snapshot) => snapshot.can({ type: 'addition.add' }));
  const isOpen = state === 'writing' || state === 'adding';
  const ref = useFocusKept<HTMLDivElement>(state === 'recalling' ? null : String(isOpen));

  return (
    <div className="column day-additions__adding" ref={ref} tabIndex={-1}>
      {state === 'closed' ? (
        <div className="day-additions__begin">
          <Button look="outlined" onPress={() => actorRef.send({ type: 'addition.begin' })}>
            Add to this day
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <div className="column day-additions__form" inert={state === 'adding'}>
          <label className="day-additions__label" htmlFor={id}>
            What would you add to this day?
          </label>
          <textarea
            aria-describedby={`${id}-kept`}
            aria-invalid={tooLong !== null}
            className="text-reflection__paper day-additions__paper"
            id={id}
            onChange={(event) => actorRef.send({ type: 'text.change', text: event.target.value })}
            ref={focusOnce}
            rows={4}
            value={text}
          />
          <WordsHint id={`${id}-kept`} text={text} tooLong={tooLong} />
          <div className="day-additions__buttons">
            <Button isBusy={!canAdd} onPress={() => actorRef.send({ type: 'addition.add' })}>
              {state === 'adding' ? 'Adding…' : 'Add it'}
            </Button>
            <Button look="quiet" onPress={() => actorRef.send({ type: 'addition.leave' })}>
              Add nothing
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Whoever opened the form with a press goes on in its field; one that an earlier visit left takes no focus. */
function focusOnce(field: HTMLTextAreaElement | null) {
  if (field?.value === '') field.focus();
}
