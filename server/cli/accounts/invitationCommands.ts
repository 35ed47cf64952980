import { OperatorError } from '../../process/operatorError.ts';
import { queueLetter } from '../../services/letters/queue.ts';
import type { AccountAnswer } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';
import { parseAddress } from './memberAt.ts';

/** Tells who would like to be invited and has confirmed their address, whoever did so first before the others. */
export async function requestsCommand({ db }: AccountTools): Promise<AccountAnswer> {
  const wishes = await db
    .selectFrom('wishes')
    .select(['email', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .execute();
  const lines = wishes.map(({ confirmed_at: at, email }) => `${at?.toISOString()}  ${email}`);

  return { lines: lines.length === 0 ? ['Nobody asks for an invitation.'] : lines, data: wishes };
}

/** Has an invitation sent to somebody who asked for it; then they stand in the list no more. The link is shown to nobody. */
export async function inviteApprovedCommand(
  { clock, db }: AccountTools,
  { email: address }: { email: string },
): Promise<AccountAnswer> {
  const email = parseAddress(address);
  await db.transaction().execute(async (transaction) => {
    const approved = await transaction
      .deleteFrom('wishes')
      .where('email', '=', email)
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .execute();
    if (approved.length === 0) throw new OperatorError(`${email} has asked for no invitation.`);

    await queueLetter(transaction, { kind: 'invitation', address: email, memberId: null }, clock());
  });

  return { lines: [`An invitation is on its way to ${email}.`], data: { email } };
}
