import type { WhereKept as Where } from '../../domain/practice/whereKept.ts';

/** Says where the end of a day is (rules/upload#U12). */
export function WhereKept({ where }: { where: Where }) {
  return <>{texts[where]}</>;
}

const texts: Readonly<Record<Where, string>> = {
  device: 'On this device',
  account: 'With your account',
  words: 'With your account. What was recorded or photographed is on the device that made it.',
};
