import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { lazyRoom } from '#src/routes/common/lazyRoom.tsx';

test('a room that was fetched stands there at the first render', async () => {
  const Room = lazyRoom(() => Promise.resolve(() => <p>Here</p>));
  expect(htmlOf(Room)).not.toContain('Here');

  const Fetched = lazyRoom(() => Promise.resolve(() => <p>Here</p>));
  await Fetched.fetch();
  expect(htmlOf(Fetched)).toContain('Here');
});

test('a room that could not be fetched is asked for again when it is shown', async () => {
  let isThere = false;
  const Room = lazyRoom(() =>
    isThere ? Promise.resolve(() => <p>Here</p>) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await Room.fetch();
  expect(htmlOf(Room)).not.toContain('Here');

  isThere = true;
  await Room.fetch();
  expect(htmlOf(Room)).toContain('Here');
});

function htmlOf(Room: ReturnType<typeof lazyRoom>): string {
  return renderToStaticMarkup(
    <Suspense fallback={<p>Not yet</p>}>
      <Room />
    </Suspense>,
  );
}
