import { CompiledQuery, type Kysely } from 'kysely';

/** A statement whose text is written once and for all. */
export interface Statement {
  /** By which a connection to a server knows it again, which then neither parses nor plans it anew. */
  name: string;
  text: string;
}

const names = new Map<string, string>();

/** Makes such a statement known under a name, of which there is one each. Only for reads: room on the disk is looked for in statements that are built. */
export function statementOf(name: string, text: string): Statement {
  names.set(text, name);

  return { name, text };
}

/** The name of a text, or null of one that is built for each call. */
export function statementName(text: string): string | null {
  return names.get(text) ?? null;
}

/** The rows that a statement answers. Nothing is built for it. */
export async function rowsOf<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text }: Statement,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));

  return rows;
}
