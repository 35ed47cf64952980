import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';

import { membersRooms, openRooms, visitorsRooms } from '#src/routes/app/rooms.tsx';
import { paths } from '#src/routes/common/paths.ts';

const rooms = [...openRooms, ...visitorsRooms, ...membersRooms];

test('every address has one room, but for the one that leads nowhere yet (rules/app#A1)', () => {
  const roomless = Object.values(paths).filter(
    (path) => rooms.filter((room) => matchPath(room.path, path) !== null).length !== 1,
  );

  expect(roomless).toEqual([paths.forgotPassword]);
});
