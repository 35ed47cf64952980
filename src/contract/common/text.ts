import * as v from 'valibot';

import { isAddress, oneSpelling } from './addressShape.ts';

/**
 * A string as it may cross the wire: well-formed Unicode without NUL, in NFC, at most `longest` UTF-16 units.
 * The database refuses NUL, and two spellings of one character must not be two values.
 */
export function text(longest: number) {
  return v.pipe(
    v.string(),
    v.maxLength(longest),
    v.check((value) => value.isWellFormed() && !value.includes('\0'), 'The text is malformed.'),
    v.transform((value) => value.normalize('NFC')),
  );
}

/** An e-mail address in the one spelling by which members are known. */
export const emailAddress = v.pipe(
  text(254),
  v.transform(oneSpelling),
  v.check((value) => isAddress(value), 'The e-mail address is malformed.'),
);
