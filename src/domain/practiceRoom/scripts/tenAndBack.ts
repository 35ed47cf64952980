import { script } from './script.ts';

export const tenAndBack = script(
  {
    id: 'ten-and-back',
    title: 'Ten and back',
    about: 'Counting breaths, and losing count',
    minutes: 10,
  },
  `
  0:08 Sit upright, as far as that is comfortable.
  0:22 We count out-breaths: one to ten, and then from one again.
  0:42 You will lose count. Everyone does, and it costs nothing.
  1:00 Let the breath be as it comes, long or short.
  1:16 At the end of the next out-breath, say one. Say it inwardly.
  1:34 Go on from there by yourself.
  2:30 Where are you? If you do not know, you are at one.
  2:48 Let the number be quiet, and the breath be large.
  3:50 Thirteen happens as well. Smile, if you can, and go back to one.
  4:10 Count only breaths that have ended.
  5:10 If counting feels like work, leave it. Feel the air instead.
  5:30 Those who count may go on.
  6:34 A thought is not a fault. It is only not a number.
  6:54 One.
  7:50 Now let the numbers go. Stay with the breath alone.
  8:34 It goes on without being counted.
  8:56 Notice how you are sitting now.
  9:16 Let your back rest, if it wants to.
  9:30 Let your eyes take in what is before them.
  9:44 Ten. The bell.
  `,
);
