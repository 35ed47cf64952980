import { createContext, use, type ReactNode } from 'react';
import { NAVIGATE_URL } from 'storybook/internal/core-events';
import type { DocsContextProps } from 'storybook/internal/types';

const DocsContext = createContext<DocsContextProps | null>(null);

/** Hands the stories of a docs page to it. */
export function DocsStories({
  context,
  children,
}: {
  context: DocsContextProps;
  children?: ReactNode;
}) {
  return <DocsContext value={context}>{children}</DocsContext>;
}

/** The stories of a docs page, and how to go to one. Throws outside of one. */
export function useDocs() {
  const context = use(DocsContext);
  if (context === null) throw new Error('useDocs belongs within DocsStories.');

  return {
    stories: context.componentStories(),
    theme: themeOf(context.getStoryContext(context.storyById())),
    /** Goes to an address of Storybook's, `?path=/story/…`, which holds this page in a frame. */
    go: (address: string) => context.channel.emit(NAVIGATE_URL, address),
  };
}

function themeOf(story: { [key: string]: unknown }): string {
  const { globals } = story;
  const isDark =
    typeof globals === 'object' &&
    globals !== null &&
    'theme' in globals &&
    globals.theme === 'dark';

  return isDark ? 'dark' : 'light';
}
