import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';

import { createLetters } from '#server/services/letters/letters.ts';
import type { Carrier } from '#server/services/letters/carrier.ts';
import { createSmtpCarrier } from '#server/services/letters/smtpCarrier.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import type { Store } from '#server/store/database.ts';
import { addQuickMember } from '#tests/support/quickMembers.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { openPostOffice } from './postOffice.ts';

const keys = await importKeys(await createKeys());
const origin = 'https://fourfold.example';
const minute = 60_000;

eachStore('letters', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  test('go out once, in text and HTML, from the address that was told, and leave nothing behind (rules/account#C54)', async () => {
    await using office = await openPostOffice();
    const { letters, advance } = await desk(createSmtpCarrier(office.server));
    await letters.queue(store.db, { kind: 'reset', address: 'maya@example.com', memberId: null });

    await letters.sendDue();
    advance(minute);
    await letters.sendDue();

    const [letter] = office.letters;
    expect(office.letters).toHaveLength(1);
    expect(letter).toMatchObject({
      subject: 'Choose a new password for Fourfold',
      from: { value: [{ name: 'Fourfold', address: 'hello@fourfold.example' }] },
      to: { value: [{ address: 'maya@example.com' }] },
    });
    expect(letter?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(letter?.text).toMatch(/^Hello Maya Lind,\n/u);
    expect(letter?.text).toContain('If this was not you, there is nothing to do');
    expect(letter?.attachments).toEqual([]);
    expect(String(letter?.html)).not.toMatch(/<img|src=|url\(|@import|<script/u);
    expect(linksIn(letter)).toEqual([expect.stringMatching(resetLink)]);
    expect(await inQueue()).toEqual([]);
  });

  test('are for members alone, and an address that is nobody’s leaves no trace', async () => {
    await using office = await openPostOffice();
    const { letters } = await desk(createSmtpCarrier(office.server));
    await letters.queue(store.db, { kind: 'reset', address: 'nobody@example.com', memberId: null });

    await letters.sendDue();

    expect(office.letters).toEqual([]);
    expect(await inQueue()).toEqual([]);
  });

  test('that were asked for by address are three in eight hours (rules/account#C57)', async () => {
    await using office = await openPostOffice();
    const { letters, advance } = await desk(createSmtpCarrier(office.server));
    const ask = async () => {
      await letters.queue(store.db, { kind: 'reset', address: 'maya@example.com', memberId: null });
      await letters.sendDue();
    };

    for (let times = 0; times < 5; times += 1) await ask();
    expect(office.letters).toHaveLength(3);
    advance(8 * 60 * minute);
    await ask();
    expect(office.letters).toHaveLength(4);
  });

  test('wait for no server that says nothing, and go out once it does', async () => {
    await using office = await openPostOffice();
    office.become({ letter: 'hangs' });
    const { letters, advance, make } = await desk(createSmtpCarrier(office.server));
    await letters.queue(store.db, { kind: 'reset', address: 'maya@example.com', memberId: null });

    await make(createSmtpCarrier(office.server, 500)).sendDue();
    expect(office.connections()).toBe(1);
    expect(await inQueue()).toEqual([{ state: 'waiting', fault: expect.any(String) }]);

    office.become({ letter: 'takes' });
    advance(minute);
    await letters.sendDue();
    expect(office.letters).toHaveLength(1);
    expect(await inQueue()).toEqual([]);
  });

  test('are tried again after a minute, 5, 15 and each hour, with the same Message-ID and link, for a day', async () => {
    await using office = await openPostOffice();
    office.become({ letter: { code: 452, says: 'too busy' } });
    const { letters, advance } = await desk(createSmtpCarrier(office.server));
    await letters.queue(store.db, { kind: 'reset', address: 'maya@example.com', memberId: null });

    const waits = [];
    for (const wait of [0, 1, 5, 15, 60]) {
      advance(wait * minute - 1);
      await letters.sendDue();
      const early = office.connections();
      advance(1);
      await letters.sendDue();
      waits.push(office.connections() - early);
    }
    expect(waits).toEqual([1, 1, 1, 1, 1]);
    expect(await inQueue()).toEqual([{ state: 'waiting', fault: expect.stringContaining('452') }]);

    advance(23 * 60 * minute);
    await letters.sendDue();
    expect(await inQueue()).toEqual([{ state: 'expired', fault: expect.stringContaining('452') }]);
    expect(office.letters).toEqual([]);
  });

  test.each([
    ['an address', { address: { code: 550, says: 'no such maya@example.com' } }],
    ['a letter', { letter: { code: 554, says: 'not for maya@example.com' } }],
  ])(
    'are not tried again where the server refuses %s for good, and the operator is told',
    async (_, manner) => {
      await using office = await openPostOffice();
      office.become(manner);
      const { letters, advance, logText } = await desk(createSmtpCarrier(office.server));
      await letters.queue(store.db, { kind: 'reset', address: 'maya@example.com', memberId: null });

      await letters.sendDue();
      advance(24 * 60 * minute);
      await letters.sendDue();

      expect(office.connections()).toBe(1);
      expect(await inQueue()).toEqual([
        { state: 'refused', fault: expect.stringMatching(/55[04].*\[address\]/u) },
      ]);
      expect(logText()).toContain('a letter was refused');
      expect(logText()).not.toContain('maya@example.com');
    },
  );

  test('wait while the server does not let us in, and health says so', async () => {
    await using office = await openPostOffice();
    office.become({ signIn: false });
    const { letters, advance } = await desk(createSmtpCarrier(office.server));
    for (const address of ['maya@example.com', 'noor@example.com']) {
      await letters.queue(store.db, { kind: 'reset', address, memberId: null });
    }

    await letters.sendDue();
    await letters.sendDue();
    expect([office.connections(), letters.warnings()]).toEqual([1, ['letters-paused']]);

    office.become({ signIn: true });
    advance(5 * minute);
    await letters.sendDue();
    expect([office.letters.length, letters.warnings()]).toEqual([2, []]);
  });

  test('of a process that died are sent by another: none is lost, and only what was accepted before it could be noted comes twice (rules/account#C58)', async () => {
    await using office = await openPostOffice();
    const smtp = createSmtpCarrier(office.server);
    const { advance, letters, make } = await desk(null);
    for (let nth = 0; nth < 8; nth += 1) await letters.queue(store.db, notice());

    for (let deaths = 0; deaths < 24; deaths += 1) {
      await new Promise<void>((died) => {
        const dying: Carrier = {
          async send(letter) {
            if (deaths % 2 === 0) await smtp.send(letter);
            died();
            await new Promise(() => {});
          },
        };
        void make(dying).sendDue();
      });
      advance(minute);
    }
    advance(minute);
    await make(smtp).sendDue();

    const ids = office.letters.map(({ messageId }) => messageId);
    expect([new Set(ids).size, ids.length]).toEqual([8, 8 + 12]);
    expect(new Set(office.letters.flatMap(linksIn)).size).toBe(8);
    expect(await inQueue()).toEqual([]);
  });

  test('are sent once by several processes at once', async () => {
    await using office = await openPostOffice();
    const { letters, make } = await desk(null);
    const smtp = createSmtpCarrier(office.server);
    const processes = [make(smtp), make(smtp), make(smtp)];
    for (let nth = 0; nth < 6; nth += 1) {
      await letters.queue(store.db, notice());
    }

    await Promise.all(processes.map((process) => process.sendDue()));

    expect(office.letters).toHaveLength(6);
    expect(new Set(office.letters.map(({ messageId }) => messageId)).size).toBe(6);
  });

  let maya = '';

  /** A queue with nothing in it, two members, and a clock that is moved by hand. */
  async function desk(carrier: Carrier | null) {
    const { db } = await open();
    await db.deleteFrom('letters').execute();
    let now = Date.parse('2026-11-03T08:00:10.000Z');
    const clock = () => new Date(now);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const add = (email: string, name: string) =>
      addQuickMember(
        db,
        { email, name, timeZone: 'UTC', verified: true, mfaSecret: null },
        keys,
        clock,
      );
    maya = await add('maya@example.com', 'Maya Lind');
    await add('noor@example.com', 'https://evil.example\r\nBcc: all@example.com');
    const make = (by: Carrier | null) =>
      createLetters({ db, clock, keys, log, origin, carrier: by });

    return {
      letters: make(carrier),
      make,
      logText: () => lines.join(''),
      advance: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  }

  function notice() {
    const facts = { how: 'changed', at: '3 November 2026' };

    return { kind: 'passwordChanged', address: 'maya@example.com', memberId: maya, facts } as const;
  }

  function inQueue() {
    return store.db.selectFrom('letters').select(['state', 'fault']).execute();
  }
});

const resetLink = /^https:\/\/fourfold\.example\/reset-password#[0-9a-f-]{36}\.[\w-]{43}$/u;

function linksIn(letter: { text?: string | undefined } | undefined): string[] {
  return letter?.text?.match(/https?:\S+/gu) ?? [];
}
