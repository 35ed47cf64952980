import { script } from './script.ts';

export const wholeBody = script(
  {
    id: 'the-whole-body',
    title: 'The whole body',
    about: 'Slowly down, and slowly up again',
    minutes: 20,
  },
  `
  0:08 Lie on your back, if you can. Or sit, well held.
  0:26 Cover yourself, if it is cool.
  0:42 We have much time. Each part gets some of it.
  1:02 Let the breath find its own pace.
  1:34 The top of the head. Hair, skin, or only warmth.
  2:10 The brow. It may be smooth.
  2:44 The eyes, and all the small muscles around them.
  3:20 Cheeks, lips, the tongue lying in its place.
  3:56 The jaw may hang a little.
  4:34 The neck, and the throat within it.
  5:10 Shoulders. Left, right, and the space between.
  5:50 Upper arms, elbows, lower arms.
  6:30 The hands. Perhaps they hum a little, perhaps not.
  7:14 If you have been elsewhere, come to the hands first.
  7:50 The chest, opening and falling.
  8:30 The upper back, lying on what it lies on.
  9:10 The belly. Nothing has to be held in.
  9:54 The lower back.
  10:34 Hips and pelvis, heavy as they are.
  11:18 Thighs. Knees. The hollow behind them.
  12:02 Shins and calves.
  12:42 The feet. Heels, soles, each toe.
  13:30 Now rest in all of it. There is no next part.
  15:10 A body, breathing.
  15:40 If a part calls, listen to it. If none does, listen to that.
  16:40 From the feet, let attention rise again like warm water.
  17:00 Legs. Belly. Chest. Arms. Face.
  18:20 Feel your outline, where you meet the air.
  18:50 Breathe in a bit more deeply, once.
  19:10 Stretch as one does in the morning.
  19:32 Stay lying for the bell, if you like.
  `,
);
