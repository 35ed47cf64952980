import { nextTask } from './nextTask.ts';

/** As long as a page does something at a stretch, in milliseconds: a device four times as slow answers a press between two of them. */
const sliceMs = 8;

/** Takes the steps of something long, with room between them for whatever is pressed and drawn. Rejects with what a step throws. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
    await nextTask();
  }
}

/** What is made of each of many, with room between them for whatever is pressed and drawn. Rejects with what `make` throws. */
export function mapInSlices<From, To>(all: Iterable<From>, make: (one: From) => To): Promise<To[]> {
  return inSlices(mapping(all, make));
}

function* mapping<From, To>(all: Iterable<From>, make: (one: From) => To): Generator<void, To[]> {
  const made: To[] = [];
  for (const one of all) {
    made.push(make(one));
    yield;
  }

  return made;
}
