import { sql, type Transaction } from 'kysely';

/** Every value is written and read as text, which these make the same on all machines. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  // It takes as long as it takes.
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Lets a transaction that has done nothing yet see one moment of the store, for as long as it reads. */
export async function takeSnapshot<Tables>(transaction: Transaction<Tables>): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
  await writeAsTexts(transaction);
}

/** Lets a transaction write and read values as the texts of a backup, without a limit of time. */
export async function writeAsTexts<Tables>(transaction: Transaction<Tables>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(transaction);
  }
}
