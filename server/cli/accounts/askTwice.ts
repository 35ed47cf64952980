import { createInterface } from 'node:readline';

import { OperatorError } from '../../process/operatorError.ts';

/**
 * Asks for the address of whoever is to be erased, and for a word. Rejects with an OperatorError unless both are as they should be, also
 * where nobody answers.
 */
export async function askTwice(
  email: string,
  { ask, input }: { ask: (question: string) => void; input: NodeJS.ReadableStream },
): Promise<void> {
  const questions = [
    [`This erases everything of ${email}. Type the address once more: `, email],
    ['Nothing brings it back. Type "erase" to go on: ', 'erase'],
  ] as const;
  const lines = createInterface({ input });
  const answers = lines[Symbol.asyncIterator]();

  try {
    for (const [question, wanted] of questions) {
      ask(question);
      const answer = await answers.next();
      if (answer.done === true || answer.value.trim() !== wanted) {
        throw new OperatorError('Nothing was erased.');
      }
    }
  } finally {
    lines.close();
  }
}
