import { pillarRecord } from './pillarRecord.ts';

export const movement = pillarRecord('MOVEMENT', {
  short_description: 'Some movement on most days, in the way that suits you.',
  description:
    'Movement is any exercise that you like enough to repeat: a walk, a swim, weights, dancing in the kitchen. ' +
    'Half an hour to an hour on four to six days a week is the frame, and a short stretch is a beginning. You ' +
    'choose how hard it is, and the days of rest are part of it.',
  how_to_practice: [
    'Pick something you enjoy, and a time that your day can hold.',
    'Warm up slowly for five minutes, until your whole body has joined in.',
    'Keep to a pace at which you could still say a sentence.',
    'If something hurts, do less or stop. There is always another day.',
    'End with a few minutes of walking or stretching, and a glass of water.',
  ],
  benefits: [
    'Time outdoors or on the mat is time away from every screen.',
    'Many people find that their thoughts settle while they walk.',
    'What is hard in the first week grows familiar, and you can feel it.',
  ],
  duration: '30-60 minutes 4-6 days per week',
  default_sessions: [
    {
      session_code: 'MORNING_STRETCH',
      default_time: '06:30:00',
      duration_minutes: 15,
      description: 'Wake the body gently.',
    },
    {
      session_code: 'WORKOUT',
      default_time: '17:00:00',
      duration_minutes: 45,
      description: 'The long one: make it something you enjoy.',
    },
    {
      session_code: 'EVENING_WALK',
      default_time: '19:30:00',
      duration_minutes: 30,
      description: 'Around the block, or through the park.',
    },
    {
      session_code: 'MOBILITY_WORK',
      default_time: '21:00:00',
      duration_minutes: 20,
      description: 'Slow circles for hips, back and shoulders.',
    },
  ],
});
