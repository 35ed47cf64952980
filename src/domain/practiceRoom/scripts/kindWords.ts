import { script } from './script.ts';

export const kindWords = script(
  {
    id: 'kind-words',
    title: 'Kind words',
    about: 'Wishing well, in words of your own',
    minutes: 20,
  },
  `
  0:08 Sit in a way that is kind to you.
  0:24 We wish some people well. You need not feel anything while you do.
  0:44 It is enough to mean it a little.
  1:02 First arrive: feet, seat, hands, breath.
  1:50 Think of someone whom it is easy to like. An animal will do.
  2:12 See them as they come to meet you.
  2:36 And wish them something. Be well, perhaps. Or: be warm.
  3:00 Find words that you would really use.
  3:24 Say them slowly, each time you breathe out.
  5:00 If the words have worn thin, look at the face again.
  5:24 Let that one go, with thanks.
  5:44 Now someone you hardly know. A neighbour, a voice in a shop.
  6:08 They want to be well, as anybody does.
  6:30 The same wish, in the same words.
  8:10 If you drifted, begin with their shoes.
  8:34 Let them go their way.
  8:56 Now yourself. That may be harder, and that is all right.
  9:20 See yourself from outside, as you sit here.
  9:44 Someone who tries. Wish that one well.
  11:30 If it feels false, wish only for a quiet evening.
  11:54 That counts.
  13:20 If you like, someone who is difficult. Not the worst one.
  13:46 You need not agree with them. Only wish them less trouble.
  14:10 Or stay with whom you were before.
  15:40 And now nobody in particular. The street, the town.
  16:04 All who are awake just now, and all asleep.
  17:40 Let the words go. See what is left without them.
  18:50 Feel your hands, and the ground.
  19:10 Be well, you too.
  19:30 The bell comes in a moment.
  `,
);
