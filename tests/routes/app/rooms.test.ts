import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';

import { membersRooms, openRooms, visitorsRooms } from '#src/routes/app/rooms.tsx';
import { paths } from '#src/routes/common/paths.ts';
import { linkPages } from '#src/contract/account/links.ts';

const rooms = [...openRooms, ...visitorsRooms, ...membersRooms];

test('every address has one room (rules/app#A1)', () => {
  const roomless = Object.values(paths).filter(
    (path) => rooms.filter((room) => matchPath(room.path, path) !== null).length !== 1,
  );

  expect(roomless).toEqual([]);
});

test('the links of letters lead to pages that there are (rules/account#C71)', () => {
  expect(linkPages).toEqual({
    reset: paths.resetPassword,
    notMe: paths.notMe,
    wish: paths.requestInvitation,
    newAddress: paths.confirmAddress,
    undoAddress: paths.undoAddress,
  });
});
