import { script } from './script.ts';

export const twoHands = script(
  {
    id: 'two-hands',
    title: 'Two hands',
    about: 'Five minutes with what does your work',
    minutes: 5,
  },
  `
  0:08 Put your hands down somewhere. On your legs, or in each other.
  0:22 They have done a good deal today. They may stop now.
  0:38 Let your eyes rest, open or closed.
  0:52 Feel where the hands touch something. How firm it is, how warm.
  1:10 Take the left one first. The palm, then the back of it.
  1:28 Each finger in turn, and the thumb last.
  1:46 You do not have to move it. It is there anyway.
  2:02 Now the right one, in the same way.
  2:48 If you drifted off, come back by the fingertips.
  3:02 Both at once. Can you tell where one ends and the other begins?
  3:20 Leave them alone with that.
  4:04 There may be a pulse in them, or nothing much. Both are fine.
  4:20 Let the rest of you come back: arms, shoulders, face.
  4:34 Open your hands once, and close them.
  4:44 Keep them still for the bell.
  `,
);
