import { pillarRecord } from './pillarRecord.ts';

export const nourishment = pillarRecord('NOURISHMENT', {
  short_description: 'Regular meals, eaten with attention.',
  description:
    'Nourishment is about how you eat rather than what. You give your meals a time and a place, drink water in ' +
    'between, and notice when you are hungry and when you have had enough. There is nothing to count, and ' +
    'nothing is forbidden.',
  how_to_practice: [
    'Give each meal a time, and sit down for it when you can.',
    'Before the first bite, take one breath and look at what is in front of you.',
    'Eat at a pace at which you can taste it; rest the fork now and then.',
    'Halfway through, ask yourself how hungry you still are.',
    'Between meals, pour a glass of water and drink it slowly.',
  ],
  benefits: [
    'A meal at the table is a pause that your day already contains.',
    'Many people enjoy their food more when nothing else is going on.',
    'Little by little you get to know your own hunger, and your own enough.',
  ],
  duration: 'ongoing daily practice',
  default_sessions: [
    {
      session_code: 'BREAKFAST',
      default_time: '07:00:00',
      duration_minutes: 30,
      description: 'Begin with something that you like.',
    },
    {
      session_code: 'LUNCH',
      default_time: '12:30:00',
      duration_minutes: 45,
      description: 'A real break, away from work.',
    },
    {
      session_code: 'DINNER',
      default_time: '19:00:00',
      duration_minutes: 45,
      description: 'The unhurried meal of the day.',
    },
    {
      session_code: 'HYDRATION_CHECK',
      default_time: '10:00:00',
      duration_minutes: 5,
      description: 'A glass of water, sitting down.',
    },
  ],
});
