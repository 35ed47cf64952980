// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { unread } from '#src/domain/practice/feed.ts';
import { keepChanges } from '#src/services/practice/feed/keepChanges.ts';
import { keepEnds } from '#src/services/practice/feed/keepEnds.ts';
import { keptSessions } from '#src/services/practice/memberStorage.ts';
import { readUpload } from '#src/services/upload/keptEnds.ts';
import { endOn, toldEnd } from '../../../support/dayEnds.ts';
import { openBrowser } from '../../../support/device/browserTab.ts';

const email = 'maya@example.com';
const upload = endOn('2026-11-20');
const told = toldEnd(upload);

beforeEach(openBrowser);

test('an end of a day is not kept of a member who left while this device looked for its own', async () => {
  const leaving = new AbortController();
  // The member leaves just after it was asked whether they are still here.
  vi.spyOn(leaving.signal, 'throwIfAborted').mockImplementationOnce(() => leaving.abort());
  const keeping = keepEnds(email, [told], {
    told: new Set(),
    removed: new Set(),
    signal: leaving.signal,
  });

  await expect(keeping).rejects.toThrow('aborted');
  expect(await readUpload({ email, date: upload.date })).toBeNull();
});

test('a session is not kept of a member who left while this device read its own', async () => {
  const leaving = new AbortController();
  const session = {
    kind: 'session',
    id: 'session-1764000000000',
    seq: 1,
    gone: false,
    made_at: '2026-11-20T08:30:00.000Z',
    body: {
      day: '2026-11-20',
      start_time: '2026-11-20T08:20:00.000Z',
      end_time: '2026-11-20T08:30:00.000Z',
      duration_minutes: 10,
      type: 'timed',
      is_entered: false,
    },
  } as const;
  vi.spyOn(leaving.signal, 'throwIfAborted').mockImplementationOnce(() => leaving.abort());
  const asked = { at: Date.now(), waiting: [] };
  const keeping = keepChanges(email, unread, { asked, changes: [session] }, leaving.signal);

  await expect(keeping).rejects.toThrow('aborted');
  expect(keptSessions(email)).toEqual([]);
});
