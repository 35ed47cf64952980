import { OperatorError } from '../process/operatorError.ts';

/** A port that could not be had, and the variable with which another one is chosen. */
export interface ListenFailure {
  variable: string;
  port: number;
  code: string;
}

/** One sentence that names every port that could not be had, and what to do about it. */
export function listenFailure(failures: readonly ListenFailure[]): OperatorError {
  const isOne = failures.length === 1;
  const ports = inWords(failures.map(({ port }) => String(port)));
  const variables = inWords(failures.map(({ variable }) => variable));
  const codes = inWords([...new Set(failures.map(({ code }) => code))]);
  const subject = `${isOne ? 'Port' : 'Ports'} ${ports}`;

  if (codes !== 'EADDRINUSE') {
    return new OperatorError(
      `${subject} cannot be listened on (${codes}). Choose otherwise with ${variables}.`,
    );
  }
  return new OperatorError(
    isOne
      ? `${subject} is taken by another program. Stop it, or choose otherwise with ${variables}.`
      : `${subject} are taken by other programs. Stop them, or choose otherwise with ${variables}.`,
  );
}

function inWords(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(items);
}
