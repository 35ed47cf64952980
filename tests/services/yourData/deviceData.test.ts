// @vitest-environment happy-dom
import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runningTimerItem } from '../../support/outboxItems.ts';

import { withMark } from '#src/domain/today/dayTasks.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { presetsKeyOf, type DeviceKey } from '#src/services/device/deviceKeys.ts';
import { everythingKept, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';
import { bytes, date, day, fill, keptOf, stateOf } from '../../support/device/filledDevice.ts';

const maya = 'maya@example.com';
const noor = 'noor@example.com';
beforeEach(() => {
  openBrowser();
  useNodeBlobs();
});

describe('deviceData', () => {
  test('puts everything of a member into one file, recordings and pictures with their own bytes (rules/yourData#Y1)', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const { name, file } = await data.exportData(maya);

    expect(name).toMatch(/^fourfold-\d{4}-\d\d-\d\d\.zip$/u);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual([
      'additions.csv',
      'checksums.txt',
      'data.json',
      'days.csv',
      'drafts/reflection-image_2026-11-21_3-media.png',
      'media/voice-1.webm',
      'photos/profile.png',
      'reflections.csv',
      'sessions.csv',
      'summaries.csv',
      'tasks.csv',
    ]);
    expect(files['media/voice-1.webm']).toEqual(bytes());
    expect(files['photos/profile.png']).toEqual(
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]),
    );
    expect(textOf(files['sessions.csv'])).toBe(
      '\uFEFFday,start,end,minutes,practice,completed,entered\r\n' +
        '2026-11-21,2026-11-21T09:00:00.000Z,2026-11-21T09:20:00.000Z,20,timed,yes,no\r\n',
    );
    expect(textOf(files['reflections.csv'])).toBe(
      '\uFEFFday,pillar,kind,mood,seconds,made at,words,file\r\n' +
        '2026-11-21,Movement,voice,happy,16,2026-11-21T09:30:00.000Z,,media/voice-1.webm\r\n' +
        '2026-11-21,Tether,text,,,2026-11-21T09:31:00.000Z,"\'=Quiet, ""dark""\nand long.",\r\n',
    );
    expect(textOf(files['days.csv'])).toBe(
      '\uFEFFday,mood,happiness,submitted at,words,files\r\n' +
        '2026-11-20,happy,8,2026-11-20T21:00:00.000Z,A long walk.,media/voice-1.webm\r\n',
    );
    expect(textOf(files['tasks.csv']).split('\r\n')).toHaveLength(sampleTasks(date).length + 2);
  });

  test('brings all of it back after it was forgotten, byte for byte', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const before = await stateOf(tab, maya);
    const { file } = await data.exportData(maya);

    await data.forgetDevice(maya);
    expect(await everythingKept()).not.toContain(tab.memberKey(maya));
    expect(await keptOf(tab, maya)).toEqual([]);

    const next = await device();
    expect(await next.data.bringBack(maya, file)).toEqual({
      days: 1,
      uploads: 1,
      media: 1,
      keptHere: 0,
      setAside: 0,
    });
    expect(await stateOf(next.tab, maya)).toEqual(before);
  });

  test('brings back into what was kept since, and takes nothing of it away (rules/yourData#Y2)', async () => {
    const { tab, data, days } = await device();
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);

    await days.keepDay(maya, withMark(day(), '5', { status: 'done' }));
    await tab.writeKept('media', [tab.memberKey(maya), 'voice-1'], new Blob(['newer']));
    expect((await data.bringBack(maya, file)).keptHere).toBe(1);

    const marks = (await days.readDay(maya, date))?.marks ?? {};
    expect(Object.keys(marks).toSorted()).toEqual(['1', '2', '5']);
    const kept = await tab.readKept('media', [tab.memberKey(maya), 'voice-1']);
    expect(kept instanceof Blob ? await kept.text() : kept).toBe('newer');
  });

  test('brings presets back beside those of now, of one name the one that is here (rules/yourData#Y2)', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    const key = presetsKeyOf(tab.memberKey(maya));
    const noon = { name: 'Noon', plan: firstPlan, savedAt: 3, version: null };
    const evening = { name: 'Evening', plan: firstPlan, savedAt: 4, version: 'e1-2' };
    await tab.writeKept('states', key, [noon, evening]);
    await data.bringBack(maya, file);

    expect(await tab.readKept('states', key)).toEqual([
      evening,
      noon,
      { name: 'Morning', plan: firstPlan, savedAt: 2, version: null },
    ]);
  });

  test('puts what was set aside of a day beside what is set aside here', async () => {
    const { tab, data } = await device();
    const key: DeviceKey = [tab.memberKey(maya), `aside:${date}`];
    const [there, here] = ['photo-1', 'photo-2'].map((name) => ({
      type: 'image',
      name,
      seconds: null,
    }));
    await tab.writeKept('states', key, [there]);
    const { file } = await data.exportData(maya);
    await tab.writeKept('states', key, [here]);

    await data.bringBack(maya, file);
    await data.bringBack(maya, file);

    expect(await tab.readKept('states', key)).toEqual([here, there]);
  });

  test('brings nothing back that was in the making of what is finished here', async () => {
    const { tab, data, days } = await device();
    const owner = tab.memberKey(maya);
    const names = ['upload:2026-11-20', 'reflection:2026-11-21:2', 'reflection:2026-11-21:3'];
    await fill(tab, maya);
    await tab.removeKept('states', [owner, 'upload:2026-11-20']);
    await Promise.all(names.map((name) => tab.writeKept('drafts', [owner, name], { text: name })));
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);
    await days.keepDay(maya, withMark(day(), '2', { status: 'done' }));
    const upload = { text: 'Submitted.', submittedAt: 1 };
    await tab.writeKept('states', [owner, 'upload:2026-11-20'], upload);

    await data.bringBack(maya, file);

    const drafts = await tab.listKept('drafts', owner);
    expect([...drafts.keys()]).toEqual(['reflection-image:2026-11-21:3', names[2]]);
  });

  test('says what did not come back, because this device has another (rules/yourData#Y2)', async () => {
    const { tab, data } = await device();
    const owner = tab.memberKey(maya);
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);
    const upload = { text: 'Another evening.', submittedAt: 1 };
    await tab.writeKept('states', [owner, 'upload:2026-11-20'], upload);

    expect(await data.bringBack(maya, file)).toEqual({
      days: 1,
      uploads: 0,
      media: 1,
      keptHere: 1,
      setAside: 0,
    });
    expect(await tab.readKept('states', [owner, 'upload:2026-11-20'])).toEqual(upload);
    expect(await data.bringBack(maya, file)).toMatchObject({ media: 0, keptHere: 1 });
  });

  test('has what was added to days, changed days and what the account told of days, and brings them back (rules/yourData#Y10)', async () => {
    const { data } = await device();
    const additions = await import('#src/services/upload/additions.ts');
    const told = await import('#src/services/today/toldDays.ts');
    const { readUpload, takeUpload } = await import('#src/services/upload/keptEnds.ts');
    const addition = { id: 'added-1', date, text: 'And a walk.', addedAt: 1_795_200_000_000 };
    const words = { mood: 'happy', happiness: 8, text: 'Changed.', media: [] } as const;
    const upload = { ...words, date, isSample: false, submittedAt: 9, replaces: [`${date}:5`] };
    const tether = { planned: 2, done: 1, percent: 50 };
    const numbers = { pillars: { TETHER: tether }, sessions: 1, minutes: 20 };
    const summary = { ...numbers, day: date, end: { mood: 'happy', happiness: 8 } } as const;
    await additions.takeAddition(maya, addition);
    await takeUpload(maya, upload);
    await told.keepTold(maya, { from: date, to: date }, [summary]);
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);
    const since = { ...summary, day: '2026-11-20', minutes: 7 };
    await told.keepTold(maya, { from: since.day, to: since.day }, [since]);
    await data.bringBack(maya, file);

    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(textOf(files['additions.csv'])).toBe(
      '\uFEFFday,added at,words\r\n2026-11-21,2026-11-20T18:40:00.000Z,And a walk.\r\n',
    );
    expect(textOf(files['summaries.csv']).split('\r\n')[1]).toBe(
      '2026-11-21,2,1,50,,,,,,,,,,1,20,happy,8',
    );
    expect(await additions.listAdditions(maya)).toEqual([addition]);
    expect(await readUpload({ email: maya, date })).toEqual(upload);
    expect(await told.listTold(maya)).toEqual([since, summary]);
  });

  test('brings back a file of before, without additions and without what was told of days (rules/yourData#Y10)', async () => {
    const { tab, data } = await device();
    const { checkedZip } = await import('#src/services/yourData/checkedZip.ts');
    const { readUpload } = await import('#src/services/upload/keptEnds.ts');
    const words = { mood: 'happy', happiness: 8, text: 'Quiet.', media: [] };
    const upload = { ...words, date, isSample: false, submittedAt: 5 };
    const states = { [`upload:${date}`]: upload };
    const shelves = { photos: {}, drafts: {}, states, days: {}, timers: {}, outbox: {} };
    const member = tab.memberKey(maya);
    const before = { format: 'fourfold', version: 1, member, slice: null, shelves };
    const file = await checkedZip(new Map([['data.json', new Blob([JSON.stringify(before)])]]));

    expect(await data.bringBack(maya, file)).toMatchObject({
      uploads: 1,
      keptHere: 0,
      setAside: 0,
    });
    expect(await readUpload({ email: maya, date })).toEqual(upload);
  });

  test('sets aside what was added and deleted since (rules/practiceFeed#E28)', async () => {
    const { data } = await device();
    const additions = await import('#src/services/upload/additions.ts');
    const { deleteWritten } = await import('#src/services/practice/feed/deleting.ts');
    const { listGoneWords } = await import('#src/services/upload/goneWords.ts');
    const addition = { id: 'added-1', date, text: 'And a walk.', addedAt: 9 };
    await additions.takeAddition(maya, addition);
    const { file } = await data.exportData(maya);
    await deleteWritten(maya, { kind: 'addition', addition });

    expect((await data.bringBack(maya, file)).setAside).toBe(1);
    expect(await additions.listAdditions(maya)).toEqual([]);
    expect(await listGoneWords(maya)).toMatchObject([{ text: 'And a walk.' }]);
  });

  test('tells the outbox of what is not sent yet', async () => {
    const { tab, data } = await device();
    const { onItemsChanged } = await import('#src/services/outbox/outbox.ts');
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);
    const heard = vi.fn();
    const stop = onItemsChanged(maya, heard);
    await eventually(() => expect(heard).toHaveBeenCalledOnce());

    await data.bringBack(maya, file);

    await eventually(() => expect(heard.mock.calls.length).toBeGreaterThan(1));
    stop();
  });

  test('claims nothing where the device has no room for it', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    await data.forgetDevice(maya);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    await expect(data.bringBack(maya, file)).rejects.toMatchObject({ fault: 'noRoom' });
    put.mockRestore();
  });

  test('forgets one member only (rules/yourData#Y4)', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    await fill(tab, noor);
    const before = await stateOf(tab, noor);

    await data.forgetDevice(maya);
    expect(await stateOf(tab, noor)).toEqual(before);
    expect(await keptOf(tab, maya)).toEqual([]);
  });

  test('forgets what could not be read, where it is of this member', async () => {
    const { tab, data } = await device();
    localStorage.setItem('fourfold:set-aside', `{"owner":"${tab.memberKey(maya)}"`);
    localStorage.setItem('fourfold:set-aside:2', 'of somebody else');
    localStorage.setItem(
      'fourfold:set-aside:3',
      `{"version":1,"email":"${maya.toUpperCase()}","mem`,
    );

    await data.forgetDevice(maya);
    expect(Object.entries(localStorage)).toEqual([['fourfold:set-aside', 'of somebody else']]);
  });

  test('forgets what the rooms of a member keep while they leave, and nothing once the member is back', async () => {
    const { tab, data } = await device();
    const key: DeviceKey = [tab.memberKey(maya), 'reflection:2026-11-21:1'];
    vi.useFakeTimers({ toFake: ['setTimeout'] });

    const late = data.forgetLateWrites(maya);
    await tab.writeKept('drafts', key, { text: 'late' });
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    expect(await tab.readKept('drafts', key)).toBeUndefined();

    tab.signIn(maya);
    const again = data.forgetLateWrites(maya);
    await tab.writeKept('drafts', key, { text: 'new' });
    await vi.advanceTimersByTimeAsync(1_000);
    await again;
    expect(await tab.readKept('drafts', key)).toEqual({ text: 'new' });
    vi.useRealTimers();
  });

  test('counts what exists nowhere else', async () => {
    const { tab, data } = await device();
    expect(await data.findOnlyHere(maya)).toEqual({
      unsent: 0,
      drafts: 0,
      recordings: 0,
      media: 0,
      uploads: 0,
      sessions: 0,
    });

    await fill(tab, maya);
    const owner = tab.memberKey(maya);
    await tab.writeKept('recordings', [owner, 'r1'], {});
    // How a timer stands is told anew, and is nothing that is lost.
    await tab.writeKept('outbox', [owner, 'how-it-stands'], runningTimerItem());
    await tab.writeKept('recordings', [owner, 'r1/1/000000'], new Blob(['x']));
    expect(await data.findOnlyHere(maya)).toEqual({
      unsent: 1,
      drafts: 1,
      recordings: 1,
      media: 1,
      uploads: 1,
      sessions: 1,
    });

    const { sessions } = tab.readSlice(owner) ?? { sessions: [] };
    const told = sessions.map(({ id }) => id);
    await tab.writeKept('states', [owner, 'feed'], { cursor: 'c1', told });
    expect(await data.findOnlyHere(maya)).toMatchObject({ uploads: 1, sessions: 0 });
  });
});

describe('a file that is refused changes nothing (rules/yourData#Y3)', () => {
  test.each<[string, string, (files: Record<string, Uint8Array>) => unknown]>([
    ['a picture', 'broken', () => strToU8('no zip at all')],
    ['a zip of something else', 'broken', () => zipSync({ 'a.txt': strToU8('a') })],
    ['one that was cut off', 'broken', (files) => zipSync(files).slice(0, -40)],
    [
      'one with a changed recording',
      'broken',
      (files) => zipSync({ ...files, 'media/voice-1.webm': strToU8('other') }),
    ],
    [
      'one without its recording',
      'broken',
      ({ 'media/voice-1.webm': _, ...rest }) => zipSync(rest),
    ],
    [
      'one with changed data',
      'broken',
      (files) => zipSync({ ...files, 'data.json': strToU8('{"format":"fourfold"}') }),
    ],
    ['one of a later form', 'newer', (files) => withData(files, '"version": 1', '"version": 2')],
    [
      'one whose data is of another form',
      'broken',
      (files) => withData(files, '"durationMinutes": 20', '"durationMinutes": "20"'),
    ],
  ])('%s', async (_, fault, change) => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const { file } = await data.exportData(maya);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    await data.forgetDevice(maya);
    const before = await everythingKept();

    const changed = await change(files);
    const broken = new Blob([changed instanceof Uint8Array ? changed.slice() : '']);
    await expect(data.bringBack(maya, broken)).rejects.toMatchObject({ fault });
    expect(await everythingKept()).toBe(before);
  });

  test('another member’s', async () => {
    const { tab, data } = await device();
    await fill(tab, maya);
    const { file } = await data.exportData(maya);

    await expect(data.bringBack(noor, file)).rejects.toMatchObject({ fault: 'otherMember' });
    expect(await keptOf(tab, noor)).toEqual([]);
  });
});

async function device() {
  const tab = await openTab();
  const [data, back, days] = await Promise.all([
    import('#src/services/yourData/deviceData.ts'),
    import('#src/services/yourData/bringBack.ts'),
    import('#src/services/today/dayRecords.ts'),
  ]);
  return { tab, data: { ...data, ...back }, days };
}

function textOf(content: Uint8Array | undefined): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}

/** The file with other data, and the checksum that goes with it. */
async function withData(files: Record<string, Uint8Array>, from: string, to: string) {
  const text = textOf(files['data.json']);
  expect(text).toContain(from);
  const data = strToU8(text.replace(from, to));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data.slice()));
  const sum = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const sums = strFromU8(files['checksums.txt'] ?? new Uint8Array()).replace(
    /^\w+ {2}data\.json$/mu,
    `${sum}  data.json`,
  );

  return zipSync({ ...files, 'data.json': data, 'checksums.txt': strToU8(sums) });
}
