import { storyNameFromExport, toId } from 'storybook/internal/csf';

/** Modules by their path from the root, `/stories/…`. */
export type Modules = Record<string, Record<string, unknown>>;

/** A story of a module, with what it was written with and what that comes to together with its component and the preview. */
export interface ModuleStory {
  /** As Storybook's index has it. */
  id: string;
  title: string;
  name: string;
  /** From the root of the repository. */
  importPath: string;
  composed: {
    tags: string[];
    parameters: { shows?: unknown; frozen?: unknown; lookAt?: unknown };
    args: { state?: unknown };
  };
  /** Whether its own play drives it. */
  isPlayed: boolean;
}

/** All stories of the modules. */
export function storiesIn(modules: Modules): ModuleStory[] {
  return Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([exportName, value]) => {
      if (!isStory(value)) return [];

      const { composed, input, meta } = value;
      const { title } = meta.input;
      const name = storyNameFromExport(exportName);
      return {
        id: toId(title, name),
        title,
        name: input.name ?? name,
        importPath: `.${path}`,
        composed,
        isPlayed: input.play !== undefined,
      };
    }),
  );
}

/** The stories that play nothing and do not say in `parameters.lookAt` what a person should look at, by their ids. */
export function mute(stories: readonly ModuleStory[]): string[] {
  return stories
    .filter(({ isPlayed, composed }) => !isPlayed && !isSentence(composed.parameters.lookAt))
    .map(({ id }) => id);
}

interface Story {
  _tag: 'Story';
  input: { name?: string; play?: unknown };
  meta: { input: { title: string } };
  composed: ModuleStory['composed'];
}

function isStory(value: unknown): value is Story {
  return typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Story';
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && /^\S.*\.$/u.test(value);
}
