/** A part of the help page: what its heading says, and what is to be known of it, a paragraph each. */
export interface HelpTopic {
  /** Its place on the page, as an address has it behind `#`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'day',
    title: 'Your day',
    paragraphs: [
      'Your schedule makes the tasks of each day. A task has a timer: start it, pause it, or finish early. What you practised stays, also when the page is closed or the device goes off.',
      'Afterwards Fourfold asks how it was. Say it, take a photo or a video, or write a line, whatever is easiest.',
      'In the evening one page brings the day to its end. A task that you missed does not hold it back, and what you still want to say can be added later.',
    ],
  },
  {
    id: 'schedule',
    title: 'Schedule and days of rest',
    paragraphs: [
      'Each practice has its days, its hours and its length. You can change them at any time: the days that are behind stay as they were.',
      'A day without a planned practice is a day of rest. You can practise on it all the same.',
      'In “Reminders” your calendar can follow your schedule, and short notes tell of what is due while Fourfold is open. Whether they come while it is closed, too, depends on the device, and that page tells you. On an iPhone or iPad, put Fourfold on the home screen first.',
    ],
  },
  {
    id: 'streak',
    title: 'The streak, and the plan beside it',
    paragraphs: [
      'The number at the top counts the days in a row with a practice of Tether. Press it, and you see your plan beside it: how many of the last ten planned days you kept. There a day of rest is no gap.',
      'If numbers do not help you, switch them off in the same place.',
    ],
  },
  {
    id: 'practice',
    title: 'The practice room',
    paragraphs: [
      'Sit with a bell, follow a breath, or be guided in words. You choose how long, and whether a bell divides the time. The room can be dark and silent: circle, sound and vibration each are enough alone.',
      'Ending early keeps what you sat. If you sat without Fourfold, enter the minutes on that day’s page: they count.',
    ],
  },
  {
    id: 'network',
    title: 'Without a network, and on several devices',
    paragraphs: [
      '“Kept here” means that something is safe on this device and goes to your account as soon as the network is back. You need not press anything.',
      'What is with your account is on each of your devices. If two of them changed the same day, you see both and choose.',
      'Recordings can stay on one device alone: that is a choice in Your data, in your profile.',
    ],
  },
  {
    id: 'words',
    title: 'Your words are yours',
    paragraphs: [
      '“Your words” finds everything that you wrote. What you delete is gone on every device.',
      '“Your data”, in your profile, gives you all of it as a file that you can open without Fourfold, and takes such a file back.',
      'Nobody reads along, nothing is sold, and there is no advertising here.',
    ],
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    paragraphs: [
      'If you forgot your password, “Forgot password?” on the sign-in page sends you a letter with a link for a new one. The link is good for half an hour, and once.',
      '“Your account”, in your profile, is where you change your password or your email address, switch on a second factor, and see where you are signed in. What you do not know there you sign out.',
      'A passkey signs you in with your finger, your face or the PIN of your device. Add one in “Your account”; on the sign-in page your browser then offers it as soon as you touch the email field. It works on your own devices alone, so keep your password too.',
      'If your phone with the authenticator app is gone, one of your ten backup codes stands in for its code: sign in with it, switch the second factor off in “Your account”, and on again with the new phone. A passkey does as well.',
      'Without phone, backup codes and passkey, ask whoever runs your Fourfold, or answer any of its letters. They can take the second factor off your account; you then get a letter with a link for a new password.',
      'Another email address is yours once you have used the link in a letter to it. For seven days a letter to the one before undoes that.',
      'Whenever something about your account changes, a letter tells you. If it was not you, the link in that letter closes the account to whoever it was.',
    ],
  },
  {
    id: 'leaving',
    title: 'Leaving',
    paragraphs: [
      'Your account can be deleted on its own page. For seven days you can come back; then everything in it is gone, with the recordings, and the next backup can read nothing of you any more.',
      'Take your words with you first: the same page leads to the file.',
    ],
  },
  {
    id: 'ask',
    title: 'Whom to ask',
    paragraphs: [
      'Answer any letter from Fourfold: a person reads it. Or ask whoever invited you.',
      'Fourfold is a companion for practice. It does not replace a doctor or a therapist; if you are not well, please talk to one.',
    ],
  },
];
