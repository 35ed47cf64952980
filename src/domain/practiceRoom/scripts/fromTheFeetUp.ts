import { script } from './script.ts';

export const fromTheFeetUp = script(
  {
    id: 'from-the-feet-up',
    title: 'From the feet up',
    about: 'Through the body, a part at a time',
    minutes: 10,
  },
  `
  0:08 Lie down, or sit so that nothing has to hold on.
  0:22 We go through the body once, from below. There is nothing to change on the way.
  0:42 Where you feel nothing, that is an answer too.
  1:00 Begin with the soles of your feet.
  1:16 Toes, heels, the arch between them.
  1:44 Ankles. The weight of the lower legs.
  2:12 Knees, from the front and from behind.
  2:42 The thighs, and what they lie or rest on.
  3:10 If the mind has gone ahead, wait for it here.
  3:36 The seat. All the weight that arrives there.
  4:04 The belly. It may be as round as it is.
  4:22 Let it move with the breath, if it does.
  5:10 The lower back, and slowly the upper one.
  5:32 If something aches there, you can go past it, or stay near it.
  5:56 The chest and the ribs. They widen a little, and come back.
  6:26 Shoulders. You may put down whatever they carry.
  6:52 Down the arms: elbows, wrists, each finger.
  7:22 The neck and the throat.
  7:42 The jaw. Let the teeth come apart.
  8:02 Eyes, brow, the top of the head.
  8:22 And now all of it, from the feet to the head, at once.
  9:08 Feel the whole of you being breathed.
  9:24 Move a foot, a hand, whatever wants to move.
  9:38 Let the light in.
  9:46 Here is the bell.
  `,
);
