// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { assertFilled } from '#.storybook/claims/hollow.ts';

// happy-dom draws nothing: everything is seen here.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  Object.assign(Element.prototype, { checkVisibility: () => true });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  document.body.replaceChildren();
});

const claim = '"timer" of "taskPhases"';
const bar = '<header class="member-bar"><a href="/">Fourfold</a><button>Logout</button></header>';

/** The page, where `screen` has the screen of the state. */
function judged(screen: string, beside = bar) {
  document.body.innerHTML = `${beside}<main>${screen}</main>`;
  const main = document.querySelector('main');
  if (main === null) throw new Error('The page has no screen.');

  return () => assertFilled(main, claim);
}

describe('a screen is hollow', () => {
  test.each([
    [
      'with its heading, its time and the way back alone, as the timer of a task once was',
      '<a class="back-link" href="/progress">Back to Progress</a><svg></svg><h1>Tether</h1>' +
        '<p><time>08:00</time> · Friday 21 November<span>Sample day</span></p>',
    ],
    [
      'with a pillar’s name and a short date',
      '<h1>Your day</h1><p>Recovery, 22:30 – Fri 21 Nov</p>',
    ],
    ['with a bar on it', `${bar}<h2>Schedule</h2>`],
  ])('%s', (_, screen) => {
    expect(judged(screen)).toThrow(`This story says it shows ${claim}, and shows nothing of it`);
  });

  test('that draws nothing on a page with its bar alone', () => {
    expect(judged('')).toThrow(claim);
  });
});

describe('a screen is filled', () => {
  test.each([
    ['by a sentence', '<h1>Tether</h1><p role="status">Loading your tasks...</p>'],
    ['by a control', '<h1>Tether</h1><button aria-label="Pause"></button>'],
    ['by a picture that says something', '<h1>Tether</h1><img alt="Your own" src="a.png">'],
    ['by a number that is no date', '<h1>Tether</h1><p>82 %</p>'],
  ])('%s', (_, screen) => {
    expect(judged(screen)).not.toThrow();
  });

  test('by what stands over the page', () => {
    expect(judged('<h1>Tether</h1>', `${bar}<div role="dialog"><p>Paused</p></div>`)).not.toThrow();
  });

  test('by the page, where the machine draws nothing itself', () => {
    expect(judged('', `${bar}<p>Your timer is running in another tab</p>`)).not.toThrow();
  });

  test('that is the bar itself', () => {
    document.body.innerHTML = bar;
    const header = document.querySelector('header');
    if (header === null) throw new Error('The page has no bar.');

    expect(() => assertFilled(header, claim)).not.toThrow();
  });
});
