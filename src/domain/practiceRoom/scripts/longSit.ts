import { script } from './script.ts';

export const longSit = script(
  {
    id: 'a-long-sit',
    title: 'A long sit',
    about: 'Few words, and much room between them',
    minutes: 20,
  },
  `
  0:08 Take a seat that will do for twenty minutes. You may move when you need to.
  0:28 Let the back be long and the belly soft.
  0:44 Hands where they stay without being held.
  1:02 For a few breaths, follow the air on its way out.
  1:34 Then choose where you want to be: breath, sounds, or hands.
  1:54 That is home for this sit. You will leave it often.
  2:12 Each time you notice, go home.
  3:20 Just this.
  5:00 If it has been busy, that is how busy it is. Begin again.
  5:24 Nothing needs to be cleared away first.
  7:00 How are you sitting? Put right what wants to be put right.
  7:22 And leave the rest.
  9:00 You are halfway nearly. There is nowhere to arrive.
  9:24 Feel the breath, or the sound, that is here now.
  11:10 Boredom is an odd guest. Look at it closely.
  11:34 What is it made of?
  13:20 If something hurts, you may move. Slowly is enough.
  13:44 Go home.
  15:30 Let even the trying rest for a while.
  15:54 Sit as a stone sits by water.
  17:30 A few minutes are left. Use them for nothing.
  18:40 Begin to feel the whole of the body.
  19:00 The room around it.
  19:16 Thank whoever it was that sat.
  19:34 Move when you are ready. The bell is near.
  `,
);
