import { createServices, type AppOptions } from '#server/app.ts';
import { createHttpsCarrier } from '#server/services/push/httpsCarrier.ts';
import { createPushKey, importPushKey } from '#server/services/push/pushKey.ts';
import type { PushSetup } from '#server/services/push/pushes.ts';
import { preferencePath } from '#src/contract/practice/paths.ts';
import { pushPaths } from '#src/contract/reminders/push.ts';
import type { ReminderSettings } from '#src/contract/reminders/settings.ts';
import { mayaWith, recovery, tether } from '#tests/contract/schedule/schedules.ts';
import { origin, type World } from '#tests/server/auth/world.ts';
import { accepted, askingAsMaya, type Asking } from '#tests/server/schedule/member.ts';

import type { PushService } from './pushService.ts';

const key = importPushKey(await createPushKey());
export const minute = 60_000;
/** From when the world begins until it is noon in Berlin, of a Tuesday. */
export const untilNoon = 3 * 60 * minute - 10_000;
export const allOfThem: ReminderSettings = {
  practice: true,
  timer: true,
  sleep: true,
  quiet: null,
  asked: true,
};
const ofNoon = '2026-11-03-TETHER-1';
/** What is told at noon. */
export const noonNote = {
  id: `practice:${ofNoon}`,
  title: 'Time for Tether',
  body: '20 minutes, if it suits you now.',
  href: `/task/${ofNoon}`,
};

/** Maya, who practises at noon and wants to be told of everything, and her services, which send to a push service. */
export interface Planning {
  world: World;
  asking: Asking;
  setup: PushSetup;
  /** Plans Tether at these times of every day. Rejects where that is refused, and so do the next two. */
  plan: (times: readonly string[], more?: Readonly<Record<string, unknown>>) => Promise<Response>;
  choose: (settings: ReminderSettings) => Promise<Response>;
  /** Has the device of a sign-in listen. */
  listen: (who: Asking, name: string) => Promise<Response>;
  /** Moves the clock on, and sends what is due. */
  pass: (milliseconds: number) => Promise<void>;
  /** A process beside, over the same database. */
  beside: (push: PushSetup) => ReturnType<typeof createServices>;
}

export async function planned(
  enter: (options?: Partial<AppOptions>) => Promise<World>,
  service: PushService,
): Promise<Planning> {
  const { ca, host } = service;
  const hosts = [host];
  const carrier = createHttpsCarrier({ key, hosts, ca, subject: 'https://fourfold.example' });
  const setup: PushSetup = { publicKey: key.publicKey, hosts, carrier };
  const world = await enter({ push: setup });
  await forget(world);
  const asking = await askingAsMaya(world);
  const { schedule, practice } = world.services;

  const planning: Planning = {
    world,
    asking,
    setup,
    plan: async (times, more = {}) => {
      const since = {
        start_date: '2026-10-01',
        practice_days: Array.from({ length: 7 }, () => true),
      };
      const record = mayaWith({
        ...since,
        sessions_per_day: times.length,
        session_times: times,
        session_duration_minutes: tether.session_duration_minutes,
      });
      const saved = await asking.save({
        ...record,
        recovery_schedule: { ...recovery, start_date: since.start_date },
        ...more,
      });
      return accepted(saved);
    },
    choose: async (value) =>
      accepted(
        await ask(practice, asking, 'PUT', preferencePath('maya@example.com', 'reminders'), {
          value,
        }),
      ),
    listen: async (who, name) =>
      accepted(await ask(schedule, who, 'PUT', pushPaths.device, service.subscribe(name))),
    async pass(milliseconds) {
      world.advance(milliseconds);
      await world.services.sendPushes();
    },
    beside: (push) =>
      createServices({
        db: world.store.db,
        clock: world.now,
        log: world.log,
        keys: world.keys,
        origins: [origin],
        secureCookies: false,
        trustProxy: false,
        push,
      }),
  };
  await planning.plan(['12:00']);
  await planning.choose(allOfThem);
  return planning;
}

/** Asks a service as a member. */
export async function ask(
  service: World['services']['auth'],
  { token }: Asking,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  return service.request(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Origin: origin,
    },
    body: JSON.stringify(body),
  });
}

/** What tests before this one left of Maya. */
async function forget({ members: { maya }, store: { db } }: World): Promise<void> {
  for (const table of [
    'schedules',
    'earlier_schedules',
    'preferences',
    'task_progress',
    'push_notes',
    'push_turns',
  ] as const) {
    await db.deleteFrom(table).where('member_id', '=', maya).execute();
  }
  await db
    .updateTable('members')
    .set({ leaves_at: null, time_zone: 'Europe/Berlin' })
    .where('member_id', '=', maya)
    .execute();
}
