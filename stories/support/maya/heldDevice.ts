import type { StoreName } from '#src/services/device/deviceStore.ts';

type Question = (typeof questions)[number];
type Answer = (...asked: unknown[]) => unknown;

const questions = ['get', 'getAllKeys'] as const;

let isHeld: (store: string) => boolean = () => false;
let giveUp: () => void = () => {};
let waiting: Promise<never> | null = null;

/** Lets a story hold this device, which answers again once the story is over. For `beforeEach`. */
export function deviceToHold(): () => void {
  const answering = questions.map((question) => [question, answerTo(question)] as const);
  for (const [question, answer] of answering) answerBy(question, orWait(answer));

  return () => {
    isHeld = () => false;
    giveUp();
    for (const [question, answer] of answering) answerBy(question, answer);
  };
}

/** From now on, whoever wants to know what this device's database holds waits; with a store, only whoever asks that one. */
export function holdDevice(store: StoreName | null = null): void {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => null);
  giveUp = () => reject(new Error('The story is over.'));
  waiting = promise;
  isHeld = (asked) => store === null || asked === store;
}

/** What only reads waits: a change that was given up would be tried again in the stories after this one. */
function orWait(answer: Answer) {
  return function ask(this: IDBObjectStore, ...asked: unknown[]): unknown {
    return isHeld(this.name) && this.transaction.mode === 'readonly'
      ? waiting
      : Reflect.apply(answer, this, asked);
  };
}

function answerTo(question: Question): Answer {
  return Reflect.get(IDBObjectStore.prototype, question) as Answer;
}

function answerBy(question: Question, value: unknown): void {
  Object.defineProperty(IDBObjectStore.prototype, question, {
    configurable: true,
    writable: true,
    value,
  });
}
