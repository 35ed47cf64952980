import { script } from './script.ts';

export const oneBreath = script(
  {
    id: 'one-breath',
    title: 'One breath',
    about: 'Short, for the middle of a day',
    minutes: 5,
  },
  `
  0:08 You can stay where you are. This is a short one.
  0:22 Put both feet down, if that is possible.
  0:36 Let the shoulders drop by the width of a finger.
  0:50 Breathe out, and wait for the next breath to come of its own.
  1:08 It came. You did nothing for it.
  1:22 Follow one breath from its beginning to its end.
  1:40 And then only the next one.
  2:24 If you lost it, you know already. Take the one that is here.
  2:42 What waits for you may wait for two more minutes.
  3:00 If breath is uneasy today, feel your feet on the floor instead.
  3:46 One more, all the way out.
  4:00 See whether anything in your face can be left alone.
  4:16 In a moment the day goes on. You can take this pace with you.
  4:34 Look around, if your eyes were closed.
  4:44 That is all. The bell ends it.
  `,
);
