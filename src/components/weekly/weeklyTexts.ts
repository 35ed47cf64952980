import type { WeeklyType } from '../../domain/weekly/weeklyDownload.ts';

export const typeNames: Readonly<Record<WeeklyType, string>> = {
  message: 'Message',
  video: 'Video',
  quote: 'Quote',
  exercise: 'Exercise',
  tip: 'Tip',
};
