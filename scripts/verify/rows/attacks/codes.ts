import { invitationFaults } from '../../sieges/invitationCalls.ts';
import { addCodedMember, codeFaults } from '../../sieges/secondFactor.ts';
import { openTwoServices } from '../../processes/twoServices.ts';
import { noon } from '../../support/members.ts';
import { randomFrom } from '../../support/random.ts';
import { measuredBy, type Row } from '../../support/row.ts';
import { defaultLoginLimits } from '../../../../server/services/limits/loginLimits.ts';
import { defaultInvitationLimits } from '../../../../server/services/profile/invitationLimits.ts';

const rounds = { short: 1, full: 12 };
const atOnce = 8;

/** A one-time code or an invitation is good once, in its time and for whom it is; of guesses at either few are looked at. */
export const codes: Row = {
  name: 'codes',
  goal: 'Codes and invitations are good once and in their time; few guesses are looked at',
  limit: `${defaultLoginLimits.codes.points} codes a day`,
  minutes: { short: 3, full: 15 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    const count = isFull ? rounds.full : rounds.short;
    const faults: string[] = [];
    await using two = await openTwoServices(noon);
    let moved = 0;
    const siege = {
      call: two.call,
      random,
      store: two.postgres.store,
      now: () => noon + moved,
      async advance(by: number) {
        moved += by;
        await two.advance(by);
      },
    };

    for (let round = 0; round < count; round += 1) {
      signal.throwIfAborted();
      const coded = await addCodedMember(siege.store, `coded${round}`, two.keys, siege.now());
      const { points: most } = defaultLoginLimits.codes;
      faults.push(...(await codeFaults({ ...siege, ...coded }, { atOnce, hours: 24, most })));
    }
    const { points: most } = defaultInvitationLimits.invitation;
    faults.push(...(await invitationFaults(siege, { atOnce, most })));
    return measuredBy(`${count} members, an invitation, two processes`, faults);
  },
};
