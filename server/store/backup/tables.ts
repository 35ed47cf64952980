import { sql, type Kysely, type RawBuilder } from 'kysely';

/** A table of the store, as its catalogue tells of it. */
export interface Table {
  name: string;
  columns: readonly Column[];
}

interface Column {
  name: string;
  /** As PostgreSQL writes it. */
  type: string;
}

/** What stands in no backup, and why. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['login_attempts', 'Counts of guesses are of a day at most, and begin anew.'],
  ['departures', 'The key ring knows who has left, and a restore writes it from there.'],
  ['leases', 'They say which process does something at this moment.'],
  ['letters', 'They are sent within the day, and a restore would send them twice.'],
  ['links', 'One that is used would be good again.'],
  ['calendars', 'An address that was switched off would be good again.'],
  [
    'push_devices',
    'A device that was signed out would be told again; each says anew that it listens.',
  ],
  ['push_turns', 'They begin anew with each device that listens.'],
  ['push_notes', 'What was told of is of a day.'],
  ['pushes', 'They are late within hours, and a restore would send them twice.'],
  ['address_changes', 'They wait a day for a link, which stands in no backup either.'],
  ['browsers', 'One that was forgotten would be remembered again.'],
  ['mfa_pending', 'They wait ten minutes, and only for a sign-in.'],
  ['proofs', 'They are good for five minutes, and only for a sign-in.'],
  ['spent_challenges', 'They are good for five minutes in any case.'],
  ['media_doomed', 'Nothing names these files, and what nothing names is removed.'],
  ['kysely_migration', 'The first line of a backup says of which form the tables are.'],
  ['kysely_migration_lock', 'It says which process migrates at this moment.'],
]);

/** Whose a row is, in tables that have no `member_id`: an invitation is its own until it has made a member, and a wish for one always. */
const ownerColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ['invitations', ['used_by', 'token_hash']],
  ['wishes', ['id']],
]);

/**
 * Every table that a backup has, a table after those that it refers to. A new one joins by its column `member_id`.
 *
 * @throws Error naming a table of which nobody said whose its rows are, or why it is left out.
 */
export async function backedUpTables<Tables>(db: Kysely<Tables>): Promise<Table[]> {
  const tables = (await allTables(db)).filter(({ name }) => !leftOut.has(name));
  for (const table of tables) ownerOf(table);

  return inOrderOf(tables, await references(db));
}

/** The tables that hold something of members and stand in no backup: they go with what they are of. */
export async function membersOwnTables<Tables>(db: Kysely<Tables>): Promise<Table[]> {
  return (await allTables(db)).filter(
    ({ columns, name }) =>
      leftOut.has(name) && columns.some((column) => column.name === 'member_id'),
  );
}

/** The expression that names the owner of a row: under the owner's key it is sealed. */
export function ownerOf({ name, columns }: Table): RawBuilder<string> {
  if (columns.some((column) => column.name === 'member_id')) return sql`member_id`;

  const owners = ownerColumns.get(name);
  if (owners === undefined) {
    throw new Error(
      `The table ${name} is in no backup: say whose its rows are, or why it is left out.`,
    );
  }
  return sql`coalesce(${sql.join(owners.map((owner) => sql.ref(owner)))})`;
}

export async function allTables<Tables>(db: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname, a.attnum
  `.execute(db);

  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  }));
}

interface Reference {
  from: string;
  to: string;
}

async function references<Tables>(db: Kysely<Tables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct child.relname as "from", parent.relname as "to"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid
  `.execute(db);

  return rows;
}

function inOrderOf(tables: readonly Table[], known: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];

  while (waiting.length > 0) {
    const waits = new Set(waiting.map(({ name }) => name));
    const isHeldUp = ({ name }: Table): boolean =>
      known.some(({ from, to }) => from === name && waits.has(to));
    const next = waiting.filter((table) => !isHeldUp(table));
    if (next.length === 0) throw new Error('The tables refer to one another in a circle.');

    ordered.push(...next);
    waiting = waiting.filter(isHeldUp);
  }
  return ordered;
}
