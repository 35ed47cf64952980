import { http, HttpResponse, type HttpHandler } from 'msw';

import { scheduleRecord } from '../../contract/schedule/schedule.ts';
import { answerBody, failure } from '../common/answers.ts';
import {
  commonScenarios,
  never,
  ourFault,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';
import { demoSchedule } from '../world/demoSchedule.ts';
import { noSchedule, onReadSchedule, onSaveSchedule, saveOver, scheduleOf } from './schedule.ts';
import type { MockSchedule } from '../world/world.ts';

export type ScheduleScenario =
  | CommonScenario
  | 'scheduleLoadFails'
  | 'scheduleSaveFails'
  | 'scheduleAnswerLost'
  | 'scheduleChangedElsewhere'
  | 'slowSchedule'
  | 'slowScheduleSave'
  | 'malformedSchedule'
  | 'serverErrorWithoutMessage';

const every = '*/api/schedule/*';

/** What goes before the handlers of `scheduleHandlers` so that the service behaves in one named way. */
export const scheduleScenarios: Record<ScheduleScenario, Scenario> = {
  ...commonScenarios({ every, empty: scheduleNone }),
  scheduleLoadFails: () => [onReadSchedule(() => failure(500, ourFault))],
  scheduleSaveFails: () => onSaveSchedule(() => failure(500, ourFault)),
  scheduleAnswerLost,
  scheduleChangedElsewhere,
  slowSchedule: () => [onReadSchedule(never)],
  slowScheduleSave: () => onSaveSchedule(never),
  malformedSchedule: () => [onReadSchedule(() => scheduleOf(olderSchedule))],
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
};

/** None until one is saved, and then that one. */
function scheduleNone(): HttpHandler[] {
  return keptApart(undefined, (stored) =>
    stored === undefined ? noSchedule() : scheduleOf(stored),
  );
}

/**
 * The schedule as it is known, until a save meets another one that was made meanwhile: with two sessions of Tether more,
 * and Movement switched off. From then on that one is stored.
 */
function scheduleChangedElsewhere(): HttpHandler[] {
  const { tether_schedule: tether } = demoSchedule;
  const record = {
    ...demoSchedule,
    is_movement_enabled: 'N',
    tether_schedule: {
      ...tether,
      sessions_per_day: 4,
      session_times: ['06:30', '08:00', '17:00', '20:00'],
    },
  };

  return keptApart({ record, version: 8 }, (stored, isMet) =>
    isMet && stored !== undefined ? scheduleOf(stored) : undefined,
  );
}

/** None until one is saved. The answer to the first save is lost on its way. */
function scheduleAnswerLost(): HttpHandler[] {
  let isLost = false;

  return keptApart(
    undefined,
    (stored) => (stored === undefined ? noSchedule() : scheduleOf(stored)),
    (answer) => {
      if (isLost) return answer;
      isLost = true;
      return HttpResponse.error();
    },
  );
}

/** A schedule that is no other scenario's; `read` is told whether a save was tried, and `answered` makes its answer. */
function keptApart(
  first: MockSchedule | undefined,
  read: (stored: MockSchedule | undefined, isMet: boolean) => Response | undefined,
  answered: (answer: Response) => Response = (answer) => answer,
): HttpHandler[] {
  let stored = first;
  let isMet = false;

  return [
    onReadSchedule(() => read(stored, isMet)),
    ...onSaveSchedule((request) =>
      answerBody(request, scheduleRecord, (body) => {
        isMet = true;
        const answer = saveOver(stored, { body, request }, (saved) => {
          stored = saved;
        });
        return answered(answer);
      }),
    ),
  ];
}

/** A record as earlier hands wrote it: Recovery says no times there are, Movement's are in the older form. */
const olderSchedule: MockSchedule = {
  record: {
    ...demoSchedule,
    recovery_schedule: {
      ...demoSchedule.recovery_schedule,
      practice_days: [true, true],
      session_times: ['25:99'],
    },
    movement_schedule: {
      start_date: demoSchedule.movement_schedule.start_date,
      end_date: '',
      practice_days: {
        monday: true,
        tuesday: false,
        wednesday: true,
        thursday: false,
        friday: true,
        saturday: false,
        sunday: false,
      },
      session_duration_minutes: 45,
      sessions_per_day: 2,
      custom_sessions: [{ time: '07:00' }, { time: '18:15' }],
    },
  },
  version: 1,
};
