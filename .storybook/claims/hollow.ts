/** What is the same on every page, or only says where one is: the bar, the ways back, what the reader's voice is told. */
const common = [
  '[data-live-announcer]',
  '.app__skip',
  'header.member-bar',
  'nav',
  'footer',
  '.back-link',
  'time',
  'h1, h2, h3, h4, h5, h6, [role="heading"]',
  'script, style, template',
].join(', ');

const controls = 'a[href], button, input, select, textarea, audio, video, canvas, [role="button"]';
const pictures = 'img[alt]:not([alt=""]), [role="img"], [role="meter"], [role="progressbar"]';

/** A pillar's name, a time, a date, and the marks between them, as they stand beside a heading. */
const nameOrDate =
  /^(?:(?:tether|recovery|nourishment|movement|sample day|today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)|\d{1,4})|[\s.,:·–/-])*$/iu;

/**
 * Fails a story whose screen of a state shows nothing besides headings, names, dates and what every page has. What stands over the page
 * counts with the screen. A machine that draws nothing itself is judged by the page.
 */
export function assertFilled(screen: HTMLElement, claim: string): void {
  const over = [
    ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]'),
  ];
  const parts = isBlank(screen) ? [document.body] : [screen, ...over];
  if (parts.some((part) => contentOf(part).length > 0)) return;

  throw new Error(
    `This story says it shows ${claim}, and shows nothing of it besides headings, names, dates and what every page has. ` +
      'Let the screen show what there is to see or do in that state.',
  );
}

/** The words, controls and pictures of a part of the page, as they are seen, without what is no content of its own. */
export function contentOf(part: Element): string[] {
  return [...wordsOf(part), ...shownIn(part, controls), ...shownIn(part, pictures)];
}

function wordsOf(part: Element): string[] {
  const words: string[] = [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const said = text.textContent?.trim() ?? '';
    const { parentElement } = text;
    if (parentElement !== null && isOwn(parentElement, part) && !nameOrDate.test(said)) {
      words.push(said);
    }
  }

  return words;
}

function shownIn(part: Element, selector: string): string[] {
  return [...part.querySelectorAll(selector)]
    .filter((element) => isOwn(element, part))
    .map(({ tagName }) => tagName.toLowerCase());
}

/** What is common to pages does not count, unless the screen is a part of it. */
function isOwn(element: Element, part: Element): boolean {
  const shared = element.closest(common);

  return (shared === null || shared.contains(part)) && isSeen(element);
}

function isBlank(screen: HTMLElement): boolean {
  return (
    screen.innerText.trim() === '' && screen.querySelector(`${controls}, ${pictures}`) === null
  );
}

/** Words for a reader's voice alone have a box of one pixel. */
function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  return isDrawn && width > 1 && height > 1;
}
