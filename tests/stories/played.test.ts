// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { mute, storiesIn, type Modules } from '#stories/support/storyModules.ts';

describe('the stories', () => {
  test('play, or say in a sentence what a person should look at', () => {
    const modules: Modules = import.meta.glob('/stories/**/*.stories.tsx', { eager: true });
    const stories = storiesIn(modules);

    expect(stories.length).toBeGreaterThan(200);
    expect(mute(stories)).toEqual([]);
  });
});

test('one that neither plays nor says what to look at is named', () => {
  const told = (input: object, lookAt?: string) => ({
    _tag: 'Story',
    input,
    meta: { input: { title: 'Kitchen/Kettle' } },
    composed: { tags: [], parameters: { lookAt }, args: {} },
  });
  const modules = {
    '/stories/kitchen/Kettle.stories.tsx': {
      Played: told({ play: () => {} }),
      Looked: told({}, 'Its lid is shut.'),
      Labelled: told({}, 'Lid'),
      Mute: told({}),
    },
  };

  expect(mute(storiesIn(modules))).toEqual(['kitchen-kettle--labelled', 'kitchen-kettle--mute']);
});
