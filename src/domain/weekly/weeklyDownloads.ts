import type { WeeklyDownload } from './weeklyDownload.ts';

/** The ten cards: three messages, two quotes, two exercises, two tips and a video (rules/weekly#W1, rules/weekly#W4). */
export const weeklyDownloads: readonly WeeklyDownload[] = [
  {
    id: 'room',
    type: 'message',
    title: 'A week with room in it',
    content:
      'You do not need a perfect week. You need one with some room in it. Leave a little space between two things ' +
      'today, and see what comes to meet you there.',
    icon: 'letter',
    colour: null,
  },
  {
    id: 'thoreau',
    type: 'quote',
    title: 'The morning star',
    content:
      'Only that day dawns to which we are awake. There is more day to dawn. The sun is but a morning star.',
    author: 'Henry David Thoreau, Walden (1854)',
    icon: 'marks',
    colour: 'NOURISHMENT',
  },
  {
    id: 'door',
    type: 'exercise',
    title: 'Three breaths at a door',
    content: [
      'Stop in front of a door you are about to open.',
      'Breathe in and out three times, each a little slower than the last.',
      'Notice what you are carrying with you.',
      'Go through, and leave some of it outside.',
    ].join('\n'),
    icon: 'steps',
    colour: 'MOVEMENT',
  },
  {
    id: 'sight',
    type: 'tip',
    title: 'Put it where you will see it',
    content:
      'Lay out the shoes, the cushion or the cup where tomorrow’s practice will be. What is in sight asks more kindly ' +
      'than a reminder does.',
    icon: 'lamp',
    colour: 'MOVEMENT',
  },
  {
    id: 'rings',
    type: 'video',
    title: 'Rings to rest your eyes on',
    content:
      'The rings of Tether, slowly moving. It takes less than half a minute and has no sound: look at the middle, and ' +
      'let your breath find its own pace.',
    videoUrl: '/media/tether.mp4',
    icon: 'film',
    colour: 'TETHER',
  },
  {
    id: 'again',
    type: 'message',
    title: 'Coming back counts',
    content:
      'A day without practice takes nothing from the days you gave. Begin again at whatever hour it is. Coming back is ' +
      'not the repair of your practice. It is the practice.',
    icon: 'letter',
    colour: null,
  },
  {
    id: 'fountain',
    type: 'quote',
    title: 'The fountain within',
    content:
      'Look within. Within is the fountain of good, and it will ever bubble up, if thou wilt ever dig.',
    author: 'Marcus Aurelius, Meditations VII, 59, translated by George Long (1862)',
    icon: 'marks',
    colour: 'TETHER',
  },
  {
    id: 'dusk',
    type: 'tip',
    title: 'Let the evening get dark',
    content:
      'Turn the lights down an hour before you want to sleep, and let your phone spend the night in another room. Many ' +
      'people find that the day ends more easily.',
    icon: 'lamp',
    colour: 'RECOVERY',
  },
  {
    id: 'meal',
    type: 'exercise',
    title: 'One slow meal',
    content: [
      'Sit down before the first bite.',
      'Put the spoon or fork down while you chew.',
      'Find one taste you had not noticed.',
      'Rest for a minute when half of it is eaten.',
    ].join('\n'),
    icon: 'steps',
    colour: 'NOURISHMENT',
  },
  {
    id: 'sentence',
    type: 'message',
    title: 'One kind sentence',
    content:
      'Say one kind sentence to yourself today, as you would say it to a friend who is tired. You will know which one. ' +
      'Say it slowly enough to hear it.',
    icon: 'letter',
    colour: null,
  },
];

/** The card with this ID, or null where there is none. */
export function weeklyDownloadOf(id: string | null): WeeklyDownload | null {
  return weeklyDownloads.find((download) => download.id === id) ?? null;
}
