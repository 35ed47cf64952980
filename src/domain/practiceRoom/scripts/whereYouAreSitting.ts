import { script } from './script.ts';

export const whereYouAreSitting = script(
  {
    id: 'where-you-are-sitting',
    title: 'Where you are sitting',
    about: 'The seat, the breath, and coming back',
    minutes: 5,
  },
  `
  0:08 Find a way of sitting that you could keep for a while. A chair is as good as a cushion.
  0:24 Nothing has to be reached in these five minutes.
  0:38 Close your eyes, or let them rest on one spot.
  0:54 Feel what holds you: the floor, the seat, perhaps the back of a chair.
  1:10 You need not hold yourself up more than that.
  1:26 Let the next out-breath be as long as it likes.
  1:40 Then leave the breath alone. It knows how.
  1:56 Choose one place to notice it: the nose, the chest, the belly.
  2:12 If breath is not a good place today, take your hands, or the sounds around you.
  2:28 Stay there.
  3:10 If you were away just now, you have just come back. That is the whole practice.
  3:26 A mind that wanders makes no mistake. Minds do that.
  3:38 Begin again, with this one breath.
  4:02 Whatever is here may be here: a thought, an itch, a car outside.
  4:14 You are only keeping it company.
  4:22 Let the room come back: its light, its size, its sounds.
  4:33 Move your fingers, if they want to.
  4:43 The bell comes soon. Take your time after it.
  `,
);
