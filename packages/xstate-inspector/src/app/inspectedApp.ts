import type { SecretOptions } from '../protocol/secrets.ts';
import type { EventShapes, KnownFields } from '../payload/shapes.ts';

/** Modules by their paths, each imported when it is asked for: what `import.meta.glob` gives. */
export type Modules = Readonly<Record<string, () => Promise<unknown>>>;

/** What an app tells the inspector of itself. */
export interface InspectedApp {
  /** Marks what is its own: `parcel` makes traces of the format `parcel-trace`, which no other app reads. */
  name: string;
  /** The modules that export its machines. What is no machine in them is passed over. */
  machines: Modules;
  /** The modules that export the classes of errors that its guards ask for. */
  errors?: Modules;
  /** What a copied test imports a module by; its path above, if left out. */
  importedAs?: (path: string) => string;
  /** What its machines' events look like. Whatever else a tester makes up is refused then, in words. Asked for once. */
  events?: () => Promise<EventShapes>;
  /** What the page knows of an event, and a tester need not give: the time, the day. */
  known?: KnownFields;
  /** The ids of machines behind the screens: looked at first only where there is no other. */
  background?: readonly string[];
  /** What is a secret of this app, or looks like one and is none, beside what is a secret everywhere. */
  secrets?: SecretOptions;
}
