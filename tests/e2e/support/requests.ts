import type { Page } from '@playwright/test';

/** The addresses that the page waits for, from now on; but for the stream of what other devices do, which goes on. */
export function openRequests(page: Page): ReadonlySet<string> {
  const open = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) open.add(request.url());
  });
  page.on('requestfinished', (request) => void open.delete(request.url()));
  page.on('requestfailed', (request) => void open.delete(request.url()));

  return open;
}
