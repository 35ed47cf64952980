import type { ListeningLack } from '../../domain/reminders/listening.ts';

const unable =
  'This browser takes no reminders while Fourfold is closed. Your calendar can remind you here.';

const notSetUp =
  'This Fourfold reminds while it is open. Whoever runs it has not set it up to send anything; your calendar can remind you in the meantime.';
const untold =
  'Whether reminders come while Fourfold is closed could not be asked. We try again in a minute.';
const moment = 'One moment…';

/** What the member is told of this device while Fourfold is closed, by the state. */
export const closedTexts: Readonly<Record<string, string>> = {
  hearing: moment,
  'off.looking': moment,
  'off.possible':
    'Practices and last night’s sleep can be told of here while Fourfold is closed, too: once this device may remind you, and one of the two is switched on.',
  'off.notSetUp': notSetUp,
  'off.untold': untold,
  'wanted.beginning': moment,
  'wanted.listening':
    'Practices and last night’s sleep are told of here while Fourfold is closed, too, as long as you are signed in. What is sent has the name of the practice, and no word of yours.',
  'wanted.notSetUp': notSetUp,
  'wanted.unable': unable,
  'wanted.untold': untold,
  ending: moment,
};

/** The same by what the browser lacks. */
export const lackTexts: Readonly<Record<ListeningLack, string>> = {
  homeScreen:
    'On an iPhone or iPad reminders come once Fourfold is on the home screen: press Share in Safari, then “Add to Home Screen”, open it from there, and allow reminders on this page.',
  way: unable,
};
