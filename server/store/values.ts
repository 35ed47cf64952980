import { types as embeddedTypes } from '@electric-sql/pglite';
import { TypeOverrides, types as postgresTypes } from 'pg';

/** A calendar day stays the text YYYY-MM-DD: as a Date it would move with the machine's time zone. */
const asWritten = (text: string): string => text;

/** How the embedded database reads the columns on which the two drivers disagree. */
export const embeddedParsers = {
  [embeddedTypes.INT8]: Number,
  [embeddedTypes.DATE]: asWritten,
};

/** How the PostgreSQL driver reads the same columns. */
export const postgresParsers = new TypeOverrides();
postgresParsers.setTypeParser(postgresTypes.builtins.INT8, Number);
postgresParsers.setTypeParser(postgresTypes.builtins.DATE, asWritten);
