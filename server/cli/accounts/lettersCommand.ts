import type { AccountAnswer } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';

const given = ['refused', 'expired'] as const;

/** Tells which letters are on their way or came to nothing, and has the latter tried again. */
export async function lettersCommand(
  { clock, db }: AccountTools,
  { refused, retry }: { refused: boolean; retry: boolean },
): Promise<AccountAnswer> {
  if (retry) {
    const now = clock();
    const again = await db
      .updateTable('letters')
      .set({ state: 'waiting', tries: 0, due_at: now, created_at: now })
      .where('state', 'in', given)
      .returning('id')
      .execute();

    return { lines: [`${again.length} to be tried again.`], data: { retried: again.length } };
  }

  const found = db
    .selectFrom('letters')
    .select(['id', 'kind', 'address', 'state', 'tries', 'fault', 'created_at'])
    .orderBy('created_at');
  const letters = await (refused ? found.where('state', 'in', given) : found).execute();
  const lines = letters.map(
    ({ address, created_at: at, fault, kind, state, tries }) =>
      `${at.toISOString()}  ${state}  ${kind}  ${address}  tries: ${tries}${fault === null ? '' : `  ${fault}`}`,
  );

  return {
    lines: lines.length === 0 ? [refused ? 'None was refused.' : 'None is waiting.'] : lines,
    data: letters,
  };
}
