import { describe, expect, test } from 'vitest';

import { eventFrom } from '../../src/view/eventFrom.ts';

describe('an event as text', () => {
  test('is what its JSON says', () => {
    expect(eventFrom('{"type":"field.change","value":"a"}')).toEqual({
      event: { type: 'field.change', value: 'a' },
      fault: null,
    });
  });

  test.each(['', '{', '{type: "a"}'])('is no JSON: %s', (text) => {
    expect(eventFrom(text)).toEqual({
      event: null,
      fault: 'This is not JSON. Check commas, quotes and brackets.',
    });
  });

  test.each(['null', '[]', '"form.submit"', '{}', '{"type":""}', '{"type":7}'])(
    'is JSON, but no event: %s',
    (text) => {
      expect(eventFrom(text)).toEqual({
        event: null,
        fault: 'An event is an object with a "type" that is text.',
      });
    },
  );
});
