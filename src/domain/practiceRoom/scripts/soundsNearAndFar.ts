import { script } from './script.ts';

export const soundsNearAndFar = script(
  {
    id: 'sounds-near-and-far',
    title: 'Sounds near and far',
    about: 'Listening, without going after anything',
    minutes: 5,
  },
  `
  0:08 Sit or lie so that your ears are free.
  0:20 Let your eyes close, or leave them half open.
  0:34 There is nothing to find here. Sounds come by themselves.
  0:50 Take the nearest one first. Perhaps your own breath, perhaps the room.
  1:10 Hear where it begins, and where it stops.
  1:28 Now a sound from a little further off.
  1:44 You need no name for it. High or low, long or short, is enough.
  2:04 Let the furthest sound come that you can hear at all.
  2:56 If a thought came along, it was a sound of another kind. Let it pass like a car.
  3:14 Listen to all of them at once, as to rain.
  3:30 If listening is too much, feel the weight of your hands instead.
  4:10 Hear how quiet it is between two sounds.
  4:24 Let the room be a room again, with you in it.
  4:36 Stretch a little, if you like.
  4:44 The last sound is the bell.
  `,
);
