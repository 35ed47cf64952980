import type { SetupWorker } from 'msw/browser';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

import { scenarioHandlers, scenarioNames } from '#src/mocks/app/scenario.ts';

/** What the toolbar says while each story keeps the scenario it was written for. */
export const asWritten = 'as written';

/** The toolbar's choice of how the services behave. */
export const scenarioToolbar = {
  description: 'How the services behave',
  toolbar: {
    title: 'Services',
    icon: 'database' as const,
    dynamicTitle: true,
    items: [asWritten, ...scenarioNames].map((name) => ({
      value: name,
      title: `Services: ${name}`,
    })),
  },
};

interface Shown {
  id: string;
  /** A new one each time the story is mounted. */
  abortSignal: AbortSignal;
  globals: Record<string, unknown>;
}

const given = new WeakMap<AbortSignal, string>();

/** Whether the toolbar has changed what a story was written for, so that it need not show what it says it shows. */
export function isScenarioChosen({ globals }: Pick<Shown, 'globals'>): boolean {
  return chosen(globals) !== asWritten;
}

/**
 * Lets the toolbar's scenario come before whatever the story answers with. A story that was mounted under another one
 * begins anew, as it has made its calls.
 */
export function giveScenario(worker: SetupWorker | null, story: Shown): void {
  const scenario = chosen(story.globals);
  const before = given.get(story.abortSignal);
  if (before === scenario) return;

  given.set(story.abortSignal, scenario);
  if (before !== undefined) addons.getChannel().emit(FORCE_REMOUNT, { storyId: story.id });
  else worker?.use(...(scenarioHandlers(scenario) ?? []));
}

function chosen(globals: Record<string, unknown>): string {
  const { scenario } = globals;

  return typeof scenario === 'string' && scenarioNames.includes(scenario) ? scenario : asWritten;
}
