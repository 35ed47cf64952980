import { pillarRecord } from './pillarRecord.ts';

export const tether = pillarRecord('TETHER', {
  short_description: 'A few minutes of stillness, and a place to come back to.',
  description:
    'Tether is your daily meditation. You sit down, follow the breath, and come back each time your attention ' +
    'wanders. The coming back is the practice, so a restless sitting counts as much as a calm one. Five minutes ' +
    'are enough to begin with; forty are there when you want them.',
  how_to_practice: [
    'Sit where you can stay a while: a chair, a cushion, the edge of the bed.',
    'Let your back be tall and your hands rest. Close your eyes or lower them.',
    'Follow the breath where you feel it most: nose, chest or belly.',
    'When you notice that you are thinking, come back to the next breath.',
    'When the time is up, stay for one more breath before you stand.',
  ],
  benefits: [
    'A few quiet minutes a day that belong to nobody but you.',
    'Many people find it easier to notice a mood before it decides the day.',
    'Coming back to the breath works anywhere, even in a queue.',
  ],
  duration: '05-40 minutes daily',
  default_sessions: [
    {
      session_code: 'MORNING_MEDITATION',
      default_time: '06:00:00',
      duration_minutes: 20,
      description: 'Sit before the day begins.',
    },
    {
      session_code: 'MIDDAY_RESET',
      default_time: '12:00:00',
      duration_minutes: 10,
      description: 'Step away for a moment, and breathe.',
    },
    {
      session_code: 'EVENING_REFLECTION',
      default_time: '20:00:00',
      duration_minutes: 15,
      description: 'Look back on the day without judging it.',
    },
  ],
});
