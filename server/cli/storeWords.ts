import { OperatorError } from '../process/operatorError.ts';
import { isStoreFull, isStoreUnreachable } from '../services/wire/storeFailure.ts';

/** Works on a store, and says in one line where it has gone away meanwhile, or has no room left. */
export async function inStoreWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (isStoreFull(error)) {
      throw new OperatorError(
        'There is no room left on the disk of the database. Make room, and try again.',
        { cause: error },
      );
    }
    if (isStoreUnreachable(error)) {
      throw new OperatorError('The database went away meanwhile. Try again when it is back.', {
        cause: error,
      });
    }
    throw error;
  }
}
