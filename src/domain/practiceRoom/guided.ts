import type { Script } from './guidance.ts';

/** The guided meditations as they are chosen from, without their words: those of a length stand together. */
export const guided: readonly Omit<Script, 'cues'>[] = [
  {
    id: 'where-you-are-sitting',
    title: 'Where you are sitting',
    about: 'The seat, the breath, and coming back',
    minutes: 5,
  },
  {
    id: 'sounds-near-and-far',
    title: 'Sounds near and far',
    about: 'Listening, without going after anything',
    minutes: 5,
  },
  {
    id: 'two-hands',
    title: 'Two hands',
    about: 'Five minutes with what does your work',
    minutes: 5,
  },
  { id: 'one-breath', title: 'One breath', about: 'Short, for the middle of a day', minutes: 5 },
  {
    id: 'from-the-feet-up',
    title: 'From the feet up',
    about: 'Through the body, a part at a time',
    minutes: 10,
  },
  {
    id: 'ten-and-back',
    title: 'Ten and back',
    about: 'Counting breaths, and losing count',
    minutes: 10,
  },
  { id: 'weather', title: 'Weather', about: 'What is here today, and how it moves', minutes: 10 },
  {
    id: 'end-of-the-day',
    title: 'The end of the day',
    about: 'Putting things down before sleep',
    minutes: 10,
  },
  {
    id: 'a-long-sit',
    title: 'A long sit',
    about: 'Few words, and much room between them',
    minutes: 20,
  },
  {
    id: 'the-whole-body',
    title: 'The whole body',
    about: 'Slowly down, and slowly up again',
    minutes: 20,
  },
  {
    id: 'kind-words',
    title: 'Kind words',
    about: 'Wishing well, in words of your own',
    minutes: 20,
  },
  { id: 'open', title: 'Open', about: 'No anchor but what comes', minutes: 20 },
];
