import { types as embeddedTypes } from '@electric-sql/pglite';
import { TypeOverrides, types as postgresTypes } from 'pg';

/** A calendar day stays the text YYYY-MM-DD: as a Date it would move with the machine's time zone. */
const asWritten = (text: string): string => text;

/** How the embedded database reads the columns on which the two drivers disagree. */
export const embeddedParsers = {
  [embeddedTypes.INT8]: Number,
  [embeddedTypes.DATE]: asWritten,
  [embeddedTypes.BYTEA]: (text: string): Uint8Array =>
    Buffer.from(text.slice(String.raw`\x`.length), 'hex'),
};

/** How the embedded database writes bytes: its own way takes a second for each mebibyte. */
export const embeddedSerializers = {
  [embeddedTypes.BYTEA]: (bytes: Uint8Array): string =>
    String.raw`\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};

/** How the PostgreSQL driver reads the same columns. */
export const postgresParsers = new TypeOverrides();
postgresParsers.setTypeParser(postgresTypes.builtins.INT8, Number);
postgresParsers.setTypeParser(postgresTypes.builtins.DATE, asWritten);
