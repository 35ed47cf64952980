import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { MemberBar } from '#src/components/rooms/MemberBar.tsx';
import { welcomed } from '#src/domain/practice/member.ts';
import { addDays } from '#src/domain/common/day.ts';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { MemberStore, storyDay } from '../support/memberStore.tsx';
import { smallPicture } from '../support/pictures.ts';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

interface Args {
  isOpen: boolean;
  streak: number;
  hours: number;
  photoUrl: string;
}

const links = { home: '/home', progress: '/progress', weeklyDownloads: '/weekly-downloads' };
const sessions = [0, -1, -2, -5].map((offset) => sessionOn(addDays(storyDay, offset)));

const meta = preview.type<{ args: Args }>().meta({
  title: 'App/Top bar',
  args: { isOpen: true, streak: 3, hours: 8.5, photoUrl: '' },
  render: ({ isOpen, streak, hours, photoUrl }, { globals }) => (
    <ToolbarTheme theme={globals['theme']}>
      {(darkModeRef) => (
        <MemberStore
          change={{
            currentStreak: isOpen ? streak : 0,
            longestStreak: Math.max(12, streak),
            totalHoursMeditated: isOpen ? hours : 0,
            sessions: streak === 0 ? [] : sessions,
            user: isOpen ? { ...mayaUser(), photoUrl } : null,
          }}
          value={isOpen ? 'loaded' : 'loading'}
        >
          {(memberStoreRef) => (
            <>
              <MemberBar
                darkModeRef={darkModeRef}
                links={links}
                memberStoreRef={memberStoreRef}
                onLogout={() => {}}
                onOpenProfile={() => {}}
              />
              <main>
                <h1>A room</h1>
              </main>
            </>
          )}
        </MemberStore>
      )}
    </ToolbarTheme>
  ),
});

export const Loading = meta.story({
  args: { isOpen: false },
  parameters: { shows: { machine: 'memberStore', state: 'loading' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Your profile' })).toBeVisible();
  },
});

export const Practised = meta.story({
  parameters: { shows: { machine: 'memberStore', state: 'loaded' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Streak: 3 days' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();
  },
});

export const FirstDay = meta.story({
  args: { streak: 0, hours: 0 },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Streak: 0 days' })).toBeVisible();
  },
});

// rules/rooms#R2
export const LongNumbers = meta.story({
  args: { streak: 1234, hours: 4321.06 },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Streak: 1234 days' })).toBeVisible();
    await expect(canvas.getAllByText('4321.1 h')[0]).toBeInTheDocument();
  },
});

export const WithAPhoto = meta.story({
  args: { photoUrl: smallPicture },
});

// rules/rooms#R4
export const StreakOpen = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Streak: 3 days' }));

    const week = await canvas.findByRole('list', { name: 'Practised on 4 of the last 7 days' });
    await waitFor(() => expect(week).toBeVisible());
    await expect(canvas.getByText('12 days')).toBeVisible();
  },
});

// rules/rooms#R3
export const MenuOpenOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    const sheet = await canvas.findByRole('dialog', { name: 'Menu' });
    await waitFor(() => expect(sheet).toBeVisible());
    await waitFor(() =>
      expect(sheet.getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: innerWidth }),
    );
    for (const row of ['8.5 h', 'Progress', /^(Light|Dark) Mode$/u, 'Logout']) {
      await expect(canvas.getAllByText(row).at(-1)).toBeVisible();
    }
  },
});

function mayaUser() {
  const { user } = welcomed('maya@example.com');
  if (user === null) throw new Error('Whoever is welcomed is somebody.');
  return { ...user, firstName: 'Maya', lastName: 'Lind', fullName: 'Maya Lind' };
}

function sessionOn(day: string): MeditationSession {
  return {
    id: day,
    startTime: `${day}T08:00:00.000Z`,
    endTime: `${day}T08:20:00.000Z`,
    durationMinutes: 20,
    type: 'timed',
    completed: true,
    day,
  };
}
