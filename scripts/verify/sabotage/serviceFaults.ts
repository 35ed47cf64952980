import type { Fault } from './fault.ts';

const tasks = ['tests/contract/commitments/service.test.ts'];
const saves = ['tests/server/schedule/saves.test.ts', 'tests/contract/schedule/service.test.ts'];

/** What the services keep and answer. */
export const serviceFaults: readonly Fault[] = [
  {
    name: 'a late timer takes time away',
    file: 'server/services/commitments/progress.ts',
    was: 'Math.max(row.touched?.elapsedSec ?? 0, body.elapsed_seconds)',
    is: 'body.elapsed_seconds',
    seenBy: tasks,
  },
  {
    name: 'a late timer opens a task that is done',
    file: 'server/services/commitments/progress.ts',
    was: "stands === 'active' ? told : stands",
    is: 'told',
    seenBy: tasks,
  },
  {
    name: 'a late reflection takes the place of a newer one',
    file: 'server/services/commitments/reflections.ts',
    was: "row('task_progress.completed_at', '<=', madeAt),",
    is: "row('task_progress.completed_at', 'is not', null),",
    seenBy: tasks,
  },
  {
    name: 'a key that was used for something else is answered as if it were the same',
    file: 'server/services/writes/once.ts',
    was: 'if (kept.body_hash !== bodyHash) {',
    is: "if (bodyHash === 'none') {",
    seenBy: tasks,
  },
  {
    name: 'a member’s files have no bounds',
    file: 'server/services/commitments/reflections.ts',
    was: 'if (sum + media.size > roomForMedia) {',
    is: 'if (media.size > roomForMedia) {',
    seenBy: ['tests/server/commitments/tasks.test.ts'],
  },
  {
    name: 'an SVG passes for a photo',
    file: 'src/contract/reflection/reflectionData.ts',
    was: 'return beginsAs(parts.mediaType, headOf(parts.base64)) ? null : sentence;',
    is: 'return beginsAs(parts.mediaType, headOf(parts.base64)) || parts.base64.length > 24 ? null : sentence;',
    seenBy: tasks,
  },
  {
    name: 'the older of two saves of a schedule wins',
    file: 'server/services/schedule/records.ts',
    was: "schedule('schedules.version', '=', version)",
    is: "schedule('schedules.version', '>=', version)",
    seenBy: saves,
  },
  {
    name: 'a body of any size is read',
    file: 'server/services/wire/body.ts',
    was: 'await readTold(context.req.raw, length, bytes)',
    is: 'await readTold(context.req.raw, length, Number.MAX_SAFE_INTEGER)',
    seenBy: ['tests/server/auth/requests.test.ts', 'tests/server/web/bodyBytes.test.ts'],
  },
  {
    name: 'a form of another site is taken for JSON',
    file: 'server/services/wire/body.ts',
    was: "if (!jsonType.test(context.req.header('content-type') ?? '')) {",
    is: "if (context.req.header('content-type') === undefined) {",
    seenBy: ['tests/server/schedule/record.test.ts', 'tests/server/profile/record.test.ts'],
  },
  {
    name: 'any page may use a member’s cookie',
    file: 'server/services/wire/origins.ts',
    was: 'if (origin !== undefined && !known.has(origin)) {',
    is: "if (origin === 'null' && !known.has(origin)) {",
    seenBy: ['tests/server/auth/requests.test.ts'],
  },
  {
    name: 'a page may be framed',
    file: 'server/web/pageHeaders.ts',
    was: '"frame-ancestors \'none\'",',
    is: '"frame-ancestors *",',
    seenBy: ['tests/server/process/web.test.ts'],
  },
  {
    name: 'a full gate lets everyone wait',
    file: 'server/services/wire/gate.ts',
    was: 'if (queue.length >= waiting) {',
    is: 'if (queue.length >= waiting * 1_000) {',
    seenBy: [
      'tests/server/auth/login.test.ts',
      'tests/server/limits/flood.test.ts',
      'tests/server/commitments/tasks.test.ts',
    ],
  },
];
