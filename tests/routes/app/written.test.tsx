import { expect, test } from 'vitest';

import { writtenHtml, writtenPaths } from '#src/routes/app/written.tsx';

const sentences: Record<string, string> = {
  '/': 'seconds to freedom',
  '/experience': 'This is a demo of talking with a guide',
  '/help': 'Answer any letter from Fourfold',
  '/forgot-password': 'we send a letter with a link',
  '/reset-password': 'Choose a new password',
  '/not-me': 'This was not me',
  '/request-invitation': 'A letter asks you back',
  '/confirm-address': 'Your new address',
  '/undo-address': 'Your earlier address',
  '/login': 'Adaptive Emotion Engine',
  '/register': 'general registration opens in January 2026',
};

test('every public page is whole without a browser', async () => {
  expect(globalThis).not.toHaveProperty('document');

  expect(writtenPaths).toEqual(Object.keys(sentences));
  for (const path of writtenPaths) {
    expect(await writtenHtml(path)).toContain(sentences[path]);
  }
});

test('no markup carries an inline style or a script, which the content security policy would refuse', async () => {
  for (const path of writtenPaths) {
    expect(await writtenHtml(path)).not.toMatch(/\sstyle=|<style|<script/u);
  }
});
