import { filesOf, mutationGroups } from '../mutation/groups.ts';
import { scoresOf, type MutationReport } from '../mutation/score.ts';
import { mutate } from '../mutation/stryker.ts';
import { measuredBy, NotHere, type Row } from '../support/row.ts';

/** The code is changed in thousands of small ways, one at a time: the tests see nearly all. */
export const mutation: Row = {
  name: 'mutation',
  goal: 'Small changes of the code are seen by the tests',
  limit: mutationGroups.map(({ least, name }) => `${name} ${least} %`).join(', '),
  minutes: { short: 1, full: 45 },
  async run({ isFull, signal }) {
    if (!isFull) throw new NotHere('It takes half an hour: --full measures it.');

    const files: MutationReport['files'] = {};
    for (const group of mutationGroups) {
      Object.assign(files, (await mutate(filesOf(group), group.tests, signal)).files);
    }
    const scores = scoresOf({ files }, mutationGroups);
    const short = scores.filter(({ group, percent }) => percent < group.least);

    return measuredBy(
      scores.map(({ group, percent }) => `${group.name} ${percent.toFixed(1)} %`).join(', '),
      short.flatMap(({ group, mutants, unseen }) => [
        `${group.name}: ${unseen.length} of ${mutants} are not seen`,
        ...unseen.slice(0, 10),
      ]),
    );
  },
};
