import { pillarRecord } from './pillarRecord.ts';

export const recovery = pillarRecord('RECOVERY', {
  short_description: 'An evening that slows down, and a night that is long enough.',
  description:
    'Recovery is your sleep, and the hour on either side of it. You choose a time to go to bed and a time to get ' +
    'up, and keep to them on most days. A night that goes differently is only one night; the rhythm is there ' +
    'again the next evening.',
  how_to_practice: [
    'Choose a time to get up, and count back seven to nine hours for bedtime.',
    'Half an hour before bed, dim the lights and put the screens away.',
    'Keep the room dark, quiet and a little cool.',
    'If you lie awake, get up, do something calm, and come back when sleepy.',
    'In the morning, open the curtains and let daylight in before the news.',
  ],
  benefits: [
    'The day gets an end that you can look forward to.',
    'Many people find mornings simpler when they wake at about the same time.',
    'A slow evening leaves the loose ends of the day where they are until morning.',
  ],
  duration: '7-9 hours nightly',
  default_sessions: [
    {
      session_code: 'SLEEP_PREPARATION',
      default_time: '21:30:00',
      duration_minutes: 30,
      description: 'Dim the lights and let the day end.',
    },
    {
      session_code: 'SLEEP_WINDOW',
      default_time: '22:00:00',
      duration_minutes: 480,
      description: 'The night, with nothing to do in it.',
    },
    {
      session_code: 'MORNING_ROUTINE',
      default_time: '06:00:00',
      duration_minutes: 15,
      description: 'Daylight, a glass of water, and no hurry.',
    },
  ],
});
