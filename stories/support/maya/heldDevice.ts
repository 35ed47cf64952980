let giveUp: () => void = () => {};

/** Lets a story hold this device, which answers again once the story is over. For `beforeEach`. */
export function deviceToHold(): () => void {
  const answering: unknown = Reflect.get(IDBObjectStore.prototype, 'getAllKeys');

  return () => {
    giveUp();
    answerBy(answering);
  };
}

/** From now on, whoever wants to know what this device's database holds waits. */
export function holdDevice(): void {
  const waiting = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('The story is over.'));
  });
  waiting.catch(() => null);

  answerBy(() => waiting);
}

function answerBy(value: unknown): void {
  Object.defineProperty(IDBObjectStore.prototype, 'getAllKeys', {
    configurable: true,
    writable: true,
    value,
  });
}
