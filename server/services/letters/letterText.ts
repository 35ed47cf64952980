import { greeting } from './greetedName.ts';

/** A letter as it is read. */
export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

/** What a letter says, before it has a look. Each paragraph is plain text. */
export interface LetterWords {
  subject: string;
  /** The name that is greeted, or null. */
  name: string | null;
  paragraphs: readonly string[];
  /** What is to be done, by one link. */
  action?: { label: string; href: string };
  /** Below the link. */
  after?: readonly string[];
  /** Why it was sent, and what to do if it was not the member who caused it. */
  reason: string;
  notMe: string | { label: string; href: string };
}

/** A letter as text and as HTML: one column, no picture, nothing that is fetched, and each link spelled out. */
export function letterText(words: LetterWords): LetterText {
  return { subject: words.subject, text: textOf(words), html: htmlOf(words) };
}

function textOf({ action, after = [], name, notMe, paragraphs, reason }: LetterWords): string {
  const parts = [
    greeting(name),
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.href}`]),
    ...after,
    '-- \nFourfold',
    reason,
    typeof notMe === 'string' ? notMe : `${notMe.label}:\n${notMe.href}`,
  ];

  return `${parts.join('\n\n')}\n`;
}

const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Arial, sans-serif";

// The house's colours, which stay legible where a mail program turns them round, as Gmail does whatever a letter says.
export const day = {
  ink: '#1d1829',
  quiet: '#544d63',
  link: '#3138c3',
  onLink: '#ffffff',
  line: '#ddd6cb',
  paper: '#f8f5f0',
};
export const night: typeof day = {
  ink: '#f4f1fa',
  quiet: '#c3bcd3',
  link: '#c2cbff',
  onLink: '#12101a',
  line: '#332e42',
  paper: '#12101a',
};

/** For who reads in the dark: what stands in a letter's elements is the day's, for programs that know no style of a page. */
const nightStyle = `@media (prefers-color-scheme: dark) {
.paper { background: ${night.paper} !important; color: ${night.ink} !important }
.quiet { color: ${night.quiet} !important }
.link { color: ${night.link} !important }
.button { background: ${night.link} !important; color: ${night.onLink} !important }
.foot { border-color: ${night.line} !important }
}`;

/** A letter as HTML, for the light and for the dark. */
function htmlOf(words: LetterWords): string {
  const { action, after = [], name, notMe, paragraphs, reason, subject } = words;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0 8px"><a class="button" href="${escaped(action.href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${day.link};color:${day.onLink};font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:13px;line-height:20px;color:${day.quiet};word-break:break-all">${spelledOut(action.href)}</p>`;
  const wayOut =
    typeof notMe === 'string'
      ? escaped(notMe)
      : `${escaped(notMe.label)}: ${spelledOut(notMe.href)}`;

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${nightStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper};color:${day.ink}">
<div class="paper" style="max-width:560px;margin:0 auto;padding:40px 24px;font:400 16px/24px ${sans};background:${day.paper};color:${day.ink}">
<p style="margin:0 0 32px;font:300 26px/32px ${serif};letter-spacing:-0.01em">fourfold</p>
${[greeting(name), ...paragraphs].map(paragraph).join('\n')}
${button}
${after.map(paragraph).join('\n')}
<p class="quiet foot" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${day.line};font-size:13px;line-height:20px;color:${day.quiet};word-break:break-word">${escaped(reason)}<br><br>${wayOut}</p>
</div>
</body>
</html>
`;
}

function spelledOut(href: string): string {
  return `<a class="link" href="${escaped(href)}" style="color:${day.link}">${escaped(href)}</a>`;
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => named[character] ?? character);
}
