import { script } from './script.ts';

export const endOfTheDay = script(
  {
    id: 'end-of-the-day',
    title: 'The end of the day',
    about: 'Putting things down before sleep',
    minutes: 10,
  },
  `
  0:08 Make yourself comfortable. Lying in bed is fine.
  0:22 Today has been. Nothing more can be added to it.
  0:40 Let the bed or the chair take your weight, all of it.
  0:58 A long breath out. And another one, if it comes.
  1:16 Let the face go slack, where nobody sees it.
  1:34 Think of the morning. Where did you wake up?
  1:56 Then let the day go by, as from a train.
  2:20 You need not get off anywhere.
  3:10 Something was left undone. It will know where to find you.
  3:30 Something was good, and perhaps quite small.
  3:48 Stay with that for a while.
  4:40 Someone was part of it. Wish them a good night.
  5:02 And wish one to yourself.
  5:50 Feel the breath low in the body, slow and small.
  6:10 If it is restless there, feel the pillow or the cloth instead.
  7:00 Each out-breath may let go of a little more.
  7:50 There is nothing left to do.
  8:40 If you want to sleep, let the bell go by.
  9:00 If you want to get up, begin with your fingers.
  9:40 Good night.
  `,
);
