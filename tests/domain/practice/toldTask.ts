import type { Change } from '#src/contract/practice/changes.ts';

type TaskBody = Extract<Change, { kind: 'task'; gone: false }>['body'];

/** What the service tells of a task of the twentieth, of which ten minutes were practised and that was reflected on. */
export function toldTask(id: string, body: Partial<TaskBody> = {}): Change {
  return {
    kind: 'task',
    id,
    seq: 1,
    gone: false,
    body: {
      date: '2026-11-20',
      pillar: 'TETHER',
      scheduled_time: '08:30',
      duration_minutes: 20,
      status: 'done',
      elapsed_seconds: 600,
      reflection_type: 'text',
      reflection_data: 'said',
      mood: 'happy',
      completed_at: '2026-11-20T08:30:00.000Z',
      ...body,
    },
  };
}
