import { scheduleTag } from '../../../src/contract/schedule/schedule.ts';

/** On what a save may be made: over no schedule yet, and over a stored one of any version, of this one, or of none. */
export interface Expectation {
  mayBeFirst: boolean;
  version: number | 'any' | 'none';
}

export interface Preconditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * What the headers of a save expect (RFC 9110 §13.1). Without any, anything: not every client sends them.
 * What they do not say in the one way that is understood holds for nothing, so that nothing is overwritten by mistake.
 */
export function expectationOf({ ifMatch, ifNoneMatch }: Preconditions): Expectation {
  if (ifNoneMatch !== undefined) {
    return { mayBeFirst: ifMatch === undefined && ifNoneMatch === '*', version: 'none' };
  }
  if (ifMatch === undefined) return { mayBeFirst: true, version: 'any' };

  return { mayBeFirst: false, version: ifMatch === '*' ? 'any' : versionIn(ifMatch) };
}

function versionIn(tag: string): number | 'none' {
  const version = Number(tag.slice(1, -1));

  return isVersion(version) && tag === scheduleTag(version) ? version : 'none';
}

/** More than this the column does not hold. */
const lastVersion = 2 ** 31 - 1;

function isVersion(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= lastVersion;
}
