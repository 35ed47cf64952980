import { expect, test } from 'vitest';

import { addressPaths } from '#src/contract/account/address/address.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';

import { fresh, openMailbox, password, reset } from '../recovery/mailbox.ts';
import { eachWorld } from '../world.ts';
import { at, day, enterAs, moved, press, signsIn } from './movingMember.ts';

const inADay = '2026-11-04T08:00:10.000Z';
const inSevenDays = '2026-11-10T08:00:10.000Z';

eachWorld('another address', (enter) => {
  test('is the member’s once the link in a letter to it is used, and by it alone (rules/account#C67, rules/account#C68)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('ada'));
    const [here, elsewhere] = [await enterAs(mailbox, 'ada'), await enterAs(mailbox, 'ada')];
    const forgotten = await mailbox.ask(at('ada'));
    mailbox.letters.length = 0;

    expect((await here.move(' ADA.new@example.com ')).status).toBe(202);
    const token = await mailbox.token('confirm-address');
    expect(mailbox.letters.map(({ address, subject }) => [address, subject])).toEqual([
      [at('ada.new'), 'Is this your new address for Fourfold?'],
      [at('ada'), 'Your Fourfold account is to have another address'],
    ]);
    expect(await here.underWay()).toEqual({
      pending: { email: at('ada.new'), until: inADay },
      undo: null,
    });
    expect(await signsIn(mailbox, 'ada.new'), 'before it').toBe(401);

    expect(await press(mailbox, 'confirm', token, here.browser)).toBe(200);
    expect(await here.who()).toEqual({ email: at('ada.new'), kept_as: nameOfAddress(at('ada')) });
    expect((await elsewhere.session()).status).toBe(401);
    expect([await signsIn(mailbox, 'ada.new'), await signsIn(mailbox, 'ada')]).toEqual([200, 401]);
    expect(await reset(mailbox.world.browser(), forgotten)).toBe(404);
    expect(await press(mailbox, 'confirm', token), 'a second time').toBe(404);
    expect(await here.underWay()).toEqual({ pending: null, undo: { until: inSevenDays } });
  });

  test('has a page that has not heard of it ask for a fresh token, and tells no more', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('bea'));
    const here = await moved(mailbox, 'bea', 'bea.new');
    const { profile } = mailbox.world.services;
    const token = await here.browser.post('/auth/refresh');
    const { access_token: renewed } = (await token.json()) as { access_token: string };
    const read = async (name: string) => {
      const path = `http://auth.test/api/v1/profile/${encodeURIComponent(at(name))}`;
      const headers = { Authorization: `Bearer ${renewed}` };
      return (await profile.fetch(new Request(path, { headers }))).status;
    };

    expect([await read('bea.new'), await read('bea'), await read('maya')]).toEqual([404, 401, 401]);
  });

  test('ends every sign-in where its link is used in a browser that has none', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('cleo'));
    const here = await enterAs(mailbox, 'cleo');
    const another = await enterAs(mailbox, 'maya');
    await here.move(at('cleo.new'));

    expect(
      await press(mailbox, 'confirm', await mailbox.token('confirm-address'), another.browser),
    ).toBe(200);
    expect([(await here.session()).status, (await another.session()).status]).toEqual([401, 200]);
  });

  test('is asked for by a proof of this sign-in for that alone, and is another one', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('dora'));
    const [here, elsewhere] = [await enterAs(mailbox, 'dora'), await enterAs(mailbox, 'dora')];
    const asked = async (proof: string, email = at('dora.new')) =>
      (await here.ask(addressPaths.address, { email, proof })).status;

    expect(await asked('made-up')).toBe(404);
    expect(await asked(await here.prove('leave'))).toBe(404);
    expect(await asked(await elsewhere.prove())).toBe(404);
    const proof = await here.prove();
    expect([
      await asked(proof, 'DORA@example.com'),
      await asked(proof),
      await asked(proof),
    ]).toEqual([422, 202, 404]);
  });

  test('can be cancelled, or be still another one: the earlier link is for what it was sent to (rules/account#C67)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('eva'));
    const here = await enterAs(mailbox, 'eva');
    await here.move(at('eva.first'));
    const first = await mailbox.token('confirm-address');
    await here.move(at('eva.second'));
    const second = await mailbox.token('confirm-address');
    expect(await press(mailbox, 'confirm', first)).toBe(404);

    expect((await here.ask(addressPaths.cancel)).status).toBe(200);
    expect(await here.underWay()).toEqual({ pending: null, undo: null });
    expect(await press(mailbox, 'confirm', second)).toBe(404);

    await here.move(at('eva.third'));
    await here.ask(addressPaths.cancel);
    mailbox.letters.length = 0;
    await expect(mailbox.token('confirm-address'), 'cancelled before it was sent').rejects.toThrow(
      'No letter',
    );
  });

  test('is confirmed by a press within 24 hours, and by nothing else', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('fay'));
    const here = await enterAs(mailbox, 'fay');
    await here.move(at('fay.new'));
    const token = await mailbox.token('confirm-address');
    for (const method of ['GET', 'HEAD']) {
      const looked = await here.browser.fetch(`${addressPaths.confirm}?token=${token}`, { method });
      expect(looked.status).toBe(405);
    }
    mailbox.world.advance(day);
    expect(await press(mailbox, 'confirm', token), 'a millisecond late').toBe(404);

    await mailbox.world.services.sendLetters();
    const again = await enterAs(mailbox, 'fay');
    await again.move(at('fay.new'));
    const newest = await mailbox.token('confirm-address');
    mailbox.world.advance(day - 1);
    expect(await press(mailbox, 'confirm', newest)).toBe(200);
  });

  test('comes to nothing by a new password, by whichever way (rules/account#C61)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('ada9'));
    const here = await enterAs(mailbox, 'ada9');
    await here.move(at('thief'));
    const first = await mailbox.token('confirm-address');

    const changed = { current: password, password: fresh };
    expect((await here.ask(ownAccountPaths.password, changed)).status).toBe(200);
    expect(await press(mailbox, 'confirm', first)).toBe(404);

    const again = await enterAs(mailbox, 'ada9', mailbox.world.browser(), fresh);
    await again.move(at('thief'));
    const second = await mailbox.token('confirm-address');
    const forgotten = await mailbox.ask(at('ada9'));
    expect(
      await reset(mailbox.world.browser(), forgotten, { password: 'another-quiet-evening' }),
    ).toBe(200);
    expect(await press(mailbox, 'confirm', second)).toBe(404);
  });

  test('leaves its tokens and addresses in no log', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('gwen'));
    const here = await enterAs(mailbox, 'gwen');
    await here.move(at('gwen.new'));
    const token = await mailbox.token('confirm-address');
    await press(mailbox, 'confirm', token);
    await press(mailbox, 'undo', await mailbox.token('undo-address'));

    const secret = token.split('.')[1] ?? '';
    expect(mailbox.world.logText()).not.toContain(secret);
    expect(mailbox.world.logText()).not.toContain('gwen');
  });

  test('costs three letters to an address, and three of a member, in any eight hours (rules/account#C57)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('hana'));
    const here = await enterAs(mailbox, 'hana');
    for (const name of ['h1', 'h2', 'h3', 'h4']) {
      expect((await here.move(at(name))).status).toBe(202);
      await mailbox.world.services.sendLetters();
    }

    const wanted = mailbox.letters.filter(({ subject }) => subject.startsWith('Is this your new'));
    expect(wanted.map(({ address }) => address)).toEqual([at('h1'), at('h2'), at('h3')]);
    const noticed = mailbox.letters.filter(({ address }) => address === at('hana'));
    expect(noticed, 'a notice each time').toHaveLength(4);
  });

  test('of a leaver does not bring them back, and its links are for nothing else', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('ines'));
    const here = await enterAs(mailbox, 'ines');
    await here.ask(leavingPaths.leave, { proof: await here.prove('leave') });
    await here.move(at('ines.new'));
    const token = await mailbox.token('confirm-address');
    const browser = mailbox.world.browser();
    const tried = async (path: string, body: object) => (await browser.post(path, body)).status;

    expect(await reset(browser, token)).toBe(404);
    expect(await tried(recoveryPaths.notMe, { token })).toBe(404);
    expect(await press(mailbox, 'undo', token)).toBe(404);
    expect(await press(mailbox, 'confirm', token, here.browser)).toBe(200);
    expect(await here.who()).toMatchObject({ email: at('ines.new'), leaves_at: inSevenDays });
    const undo = await mailbox.token('undo-address');
    expect([await reset(browser, undo), await press(mailbox, 'confirm', undo)]).toEqual([404, 404]);
  });
});
