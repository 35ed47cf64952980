import type { AnyStateMachine, AnyStateNode } from 'xstate';

import type { StateShape, TabledMachine } from './tables.ts';

/** What each machine owns, in a few words. Its states are read off its chart. */
const ownedBy: Readonly<Record<string, string>> = {
  app: 'the long-lived actors',
  session: 'who is here; token in, token out',
  darkMode: 'the key `darkMode`, one check each 100 ms for the whole app',
  door: 'starts the rooms, once',
  appUpdate: 'a new version of the app, used when nobody is interrupted',
  rooms: 'who is here, and the long-lived actors that each member has of their own',
  memberStore: 'the client state of a member, kept on this device',
  outbox: 'what a member did, kept until a service accepted it',
  feed: 'what changed of the practice elsewhere, read page by page',
  liveHeads: 'where the feed has come to, heard at once',
  deskDoor: 'starts the desk of the timers, once it is wanted',
  timerDesk: 'one timer at a time, over all tabs',
  timer: 'time by two clocks',
  timerSave: 'the save of a timer that is over',
  dayTasks: "the tasks of the member's own day, with what happened here since",
  besideDay: 'a day beside the own: that of UTC, or the one before',
  timeZone: "the zone of the account, and the question where the browser's is another one",
  taskPhases: 'the page of one task',
  reflectionCapture: 'a reflection, in one of four ways',
  mediaWays: 'the three ways that make a file',
  voiceNote: 'a voice note, second by second',
  mediaPick: 'a photo or a video, from a file or a camera',
  deletion: 'what a member wrote, deleted once they said so twice',
  notices: "alerts, one at a time, and toasts, over a member's screen",
  login: 'every row of the sign-in catalogue',
  letterRequest: 'a letter, asked for by any address alike',
  passwordReset: 'a new password by the link of a letter',
  passwordChange: 'another password for the one before',
  factor: 'the second factor: on by its first code, ten backup codes, off by a code',
  proof: 'who a member is, shown once more before what could not be taken back',
  passkeys: 'the keys that sign a member in: added, named and removed',
  passkeySignIn: 'a passkey beside the sign-in form, offered as the browser fills in',
  devices: 'where a member is signed in, and how that ends',
  address: 'another address: asked for, confirmed by its letter, and undone',
  leaving: 'how a member leaves, once they have shown who they are',
  comeBack: 'whether one who is leaving comes back',
  inviting: 'whom a member brings along, three a month',
  deviceReminders: 'what reminds a member, and whether this device may',
  pushDevice: 'whether this device is told of anything while Fourfold is closed',
  reminderAsk: 'whether reminders are wanted: asked once, after a practice on time',
  reminderWatch: 'what is due while the app is open, shown once over all tabs',
  calendar: 'the schedule as a calendar: its secret address, its alarms, and the file',
  linkPress: 'the link of a letter, used by one press',
  invitation: 'whether an invitation opens the form',
  registration: 'register, then sign in',
  carousel: 'five slides, five seconds',
  countdown: 'the landing number, from a deadline',
  landingEmail: 'the half second',
  demoChat: 'a reply a second after each message',
  greeting: 'the words for the hour, read anew each minute',
  practiceChooser: 'which practice, on the way to its room',
  practiceSession: 'the practice room, from the plan to what was sat',
  breathPacer: 'the breath of a practice, phase by phase',
  practiceEntry: 'minutes that were sat without the app, entered afterwards',
  guidance: 'the words of a guided meditation, shown and spoken',
  profileEditor: 'edits over what is saved, kept until they are saved',
  deviceData: "the member's data as a file, back from one, or forgotten",
  lookBack: 'what the account has of earlier days, asked for once',
  pillarPage: 'one pillar of the catalogue, and Retry',
  meditationSession: 'one meditation session, from its start to its end',
  scheduleEditor: 'edits over the stored schedule, kept until they are saved',
  firstDay: 'three questions, and the schedule that their answers make',
  scheduleSave: 'the save dialog, and whose schedule counts in a conflict',
  dailyUpload: 'the end of a day, a draft until every task is complete',
  dayChange: 'a day that was submitted, changed beside what stands of it',
  dayAddition: 'what is added to a day behind',
  uploadRows: 'which task is reflected on, and which one after it',
  words: 'what a member wrote, found as they type, here and with their account',
};

/** The machines as the table has them, in its order. Throws where one has no words, or words have no machine. */
export function tabled(machines: readonly AnyStateMachine[]): TabledMachine[] {
  const known = new Map(machines.map((machine) => [machine.id, machine]));
  const wordless = [...known.keys()].filter((id) => ownedBy[id] === undefined);
  if (wordless.length > 0) throw new Error(`What does it own? ${wordless.join(', ')}`);

  return Object.entries(ownedBy).map(([id, owns]) => {
    const machine = known.get(id);
    if (machine === undefined) throw new Error(`There is no machine "${id}".`);

    return { id, owns, states: shapeOf(machine.root) };
  });
}

function shapeOf(node: AnyStateNode): StateShape {
  return Object.fromEntries(
    Object.values(node.states).map((state) => [state.key, shapeOf(state)] as const),
  );
}
