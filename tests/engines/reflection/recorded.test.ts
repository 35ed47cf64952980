import { expect, test } from 'vitest';

import type { Tab } from '../support/engine.ts';
import type { Hand } from '../support/hand.ts';
import { inEngines } from '../support/inEngines.ts';
import { planTether, signIn } from '../support/member.ts';

const email = 'ada@example.com';

inEngines((bench) => {
  // rules/reflection#F5, rules/reflection#F6, rules/today#D19
  test('a voice note and a film are recorded, kept and played again; an engine that records nothing says so, and there are other ways', async () => {
    await bench.add(email);
    const { tab, ...hand } = await bench.open('/login');
    await signIn(hand, email);
    await tab.goto(`${bench.fourfold.app}/schedule?pillar=TETHER`);
    await planTether(hand, ['23:58', '23:59']);
    await tab.goto(`${bench.fourfold.app}/progress`);
    await finishOne(hand);
    await hand.press({ text: 'Voice' });
    await hand.press({ role: 'button', name: 'Start recording' });

    if ((await tab.run(records)) !== true) {
      await hand.see({ text: 'This browser cannot record sound. You can write instead*' });
      await hand.press({ text: 'Video' });
      await hand.press({ role: 'button', name: 'Use the camera' });
      await hand.see({ text: 'This browser cannot use the camera here. You can choose a file.' });
      await hand.see({ label: 'Choose a video' });
      await hand.press({ text: 'Text' });
      await hand.write('Your reflection', 'Written, then.');
      await hand.press({ role: 'button', name: 'Save Reflection' });
      await hand.see({ text: 'Complete (Text)' });
      return;
    }
    await hand.see({ text: 'Long enough' });
    await hand.press({ role: 'button', name: 'Stop recording' });
    await hand.press({ role: 'button', name: 'Keep' });
    await hand.press({ role: 'button', name: 'Save Reflection' });
    await hand.see({ text: 'Complete (Voice)' });
    await hand.miss({ text: 'On this device, will send' });

    await finishOne(hand);
    await hand.press({ text: 'Video' });
    await hand.press({ role: 'button', name: 'Use the camera' });
    await hand.press({ role: 'button', name: 'Start filming' });
    await hand.press({ role: 'button', name: 'Stop filming' });
    await hand.press({ role: 'button', name: 'Save Reflection' });
    await hand.see({ text: 'Complete (Video)' });
    await hand.miss({ text: 'On this device, will send' });

    await tab.reload();
    await tab.run(muted);
    for (const media of ['audio', 'video']) await play(tab, hand, media);
    expect(tab.heard).toEqual([]);
  });
});

const records = `return typeof MediaRecorder !== 'undefined' &&
  ['audio/mp4', 'audio/webm'].some((type) => MediaRecorder.isTypeSupported(type))`;

async function finishOne(hand: Hand): Promise<void> {
  await hand.press({ role: 'button', name: 'Start, Tether*' });
  await hand.press({ role: 'button', name: 'Finish now' });
}

/** A machine without a speaker refuses to play aloud: what begins to load is muted. */
const muted = `addEventListener('loadstart', ({ target }) => { target.muted = true; }, true)`;

/** Resolves once some of the next one has been played. */
async function play(tab: Tab, hand: Hand, media: string): Promise<void> {
  await hand.press({ role: 'button', name: 'Play' });
  const played = `const it = document.querySelector('${media}'); void it?.play(); return it?.currentTime ?? 0`;
  await expect.poll(() => tab.run(played), { timeout: 60_000 }).toBeGreaterThan(0);
}
