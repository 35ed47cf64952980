import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { inEngines } from '../support/inEngines.ts';
import { planTether, signIn } from '../support/member.ts';

const email = 'ada@example.com';
/** A picture of one point. */
const point =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

inEngines((bench) => {
  // rules/today#D15, rules/timer#T1, rules/outbox#O9, rules/upload#U11, rules/practiceFeed#E16
  test('a day is lived: planned, practised, timed over a reload, written and photographed, without a service and back, ended, and on a second device', async () => {
    await bench.add(email);
    const phone = await bench.open('/login');
    await signIn(phone, email);

    await phone.tab.goto(`${bench.fourfold.app}/schedule?pillar=TETHER`);
    await planTether(phone, ['23:58', '23:59']);

    await phone.tab.goto(`${bench.fourfold.app}/practice/breath`);
    await phone.press({ role: 'button', name: 'Start' });
    await phone.see({ role: 'button', name: 'Pause' });
    await phone.press({ role: 'button', name: 'Pause' });
    await phone.see({ text: 'Paused' });

    await phone.tab.goto(`${bench.fourfold.app}/progress`);
    await phone.see({ text: '0/2' });
    await phone.press({ role: 'button', name: 'Start, Tether*' });
    await phone.see({ role: 'dialog', name: 'Tether timer' });
    await phone.tab.reload();
    await phone.see({ role: 'dialog', name: 'Tether timer' });
    await phone.press({ role: 'button', name: 'Finish now' });
    await phone.press({ text: 'Text' });
    await phone.write('Your reflection', 'Quiet, and then a bird.');
    await phone.press({ role: 'button', name: 'Save Reflection' });
    await phone.see({ text: 'Complete (Text)' });

    await phone.miss({ text: 'On this device, will send' });

    await bench.fourfold.goAway();
    await phone.press({ role: 'button', name: 'Start, Tether*' });
    await phone.press({ role: 'button', name: 'Finish now' });
    await phone.press({ role: 'button', name: 'OK' });
    await phone.press({ role: 'button', name: 'Add Reflection*' });
    await phone.press({ text: 'Photo' });
    await phone.choose({ label: 'Choose a photo' }, await aPicture());
    await phone.press({ role: 'button', name: 'Save Reflection' });
    await phone.see({ text: 'On this device, will send' });
    await bench.fourfold.comeBack();
    await phone.tab.reload();
    await phone.see({ text: 'Complete (Photo)' });
    await phone.miss({ text: 'On this device, will send' });

    await phone.tab.goto(`${bench.fourfold.app}/daily-upload`);
    await phone.write('What did today feel like?', 'Long light.');
    await phone.press({ role: 'button', name: 'Submit Daily Upload' });
    await phone.see({ text: 'Day Complete!' });

    const laptop = await bench.open('/login');
    await signIn(laptop, email);
    await laptop.tab.goto(`${bench.fourfold.app}/progress`);
    await laptop.see({ text: 'Day Complete!' });
    await laptop.see({ text: 'Quiet, and then a bird.' });
    await laptop.tab.goto(`${bench.fourfold.app}/daily-upload`);
    await laptop.see({ text: 'Long light.' });
    expect(laptop.tab.heard).toEqual([]);
  });
});

async function aPicture(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'light.png');
  await writeFile(path, Buffer.from(point, 'base64'));

  return path;
}
