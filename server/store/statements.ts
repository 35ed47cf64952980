import { CompiledQuery, type Kysely } from 'kysely';

/** A statement whose text is written once and for all. */
export interface Statement {
  /** By which a connection to a server knows it again, which then neither parses nor plans it anew. */
  name: string;
  text: string;
}

const names = new Map<string, string>();

/** Makes such a statement known under a name, of which there is one each. */
export function statementOf(name: string, text: string): Statement {
  names.set(text, name);

  return { name, text };
}

/** A statement for each number of what it is about, made when it is asked for first. */
export function statementsOf(
  name: string,
  textFor: (count: number) => string,
): (count: number) => Statement {
  const made = new Map<number, Statement>();

  return (count) => {
    const known = made.get(count);
    if (known !== undefined) return known;

    const statement = statementOf(`${name}-${count}`, textFor(count));
    made.set(count, statement);
    return statement;
  };
}

/** The name of a text, or null of one that is built for each call. */
export function statementName(text: string): string | null {
  return names.get(text) ?? null;
}

/** The rows that a reading statement answers. Nothing is built for it. */
export async function rowsOf<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text }: Statement,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));

  return rows;
}

/** The same of one that writes: what looks at each write before it is made, as for room on the disk, looks at this one. */
export async function writtenRows<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>,
  { text }: Statement,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const compiled = CompiledQuery.raw(text, [...parameters]);
  db.getExecutor().transformQuery(compiled.query, compiled.queryId);
  const { rows } = await db.executeQuery<Row>(compiled);

  return rows;
}
