import { script } from './script.ts';

export const weather = script(
  {
    id: 'weather',
    title: 'Weather',
    about: 'What is here today, and how it moves',
    minutes: 10,
  },
  `
  0:08 Sit down in whatever mood you are in. It can come along.
  0:26 First the ground: your feet, your seat.
  0:42 That stays, whatever the weather does.
  1:00 Eyes closed, or low. As you like.
  1:16 Ask yourself, without hurry: what is the weather in me just now?
  1:36 Perhaps there is one word for it. Perhaps it is only a colour.
  1:56 It does not have to be fine weather.
  2:44 Where in the body is it? Chest, belly, throat, or nowhere in particular.
  3:06 Give it some room there.
  3:50 If it is too strong, go back to the feet. They are dry.
  4:10 Look again. Is it the same still?
  5:00 Thoughts pass over it, quick or slow.
  5:16 You need not get into any of them.
  6:04 And if it is grey and nothing moves: greyness too can be looked at.
  6:26 Stay in the doorway, and look out.
  7:20 Breathe out once, a little longer than usual.
  7:40 Whatever it is, you are what it moves through.
  8:30 Slowly turn from the sky to the room.
  8:50 Feel the ground again, feet and seat.
  9:08 You can take an umbrella, or not.
  9:24 Let your eyes open wide.
  9:42 The bell comes now.
  `,
);
