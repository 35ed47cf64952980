import { StateMachine, type AnyStateMachine } from 'xstate';

import { payloadsOf, type Payloads } from '../payload/payloads.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { errorClassesIn, type ErrorClasses } from '../values/errorClasses.ts';
import type { InspectedApp } from './inspectedApp.ts';

/** A machine of the app, and how a test of it names it. */
export interface RegisteredMachine {
  machine: AnyStateMachine;
  /** The name it is exported by. */
  name: string;
  /** Where it is imported from, as a test says it. */
  path: string;
}

/** What the engine knows of the app: what the app told, looked up as it is needed. */
export interface KnownApp {
  name: string;
  background: readonly string[];
  secrets: SecretOptions;
  /** The machine of an id. Throws a sentence where the app told of none. */
  machineNamed: (id: string) => Promise<RegisteredMachine>;
  allMachines: () => Promise<AnyStateMachine[]>;
  /** The classes of errors, by their names. Throws where two have the same. */
  errorClasses: () => Promise<ErrorClasses>;
  /** Finds out what the events of the machines look like, once. Rejects where the app cannot tell. */
  learnEvents: () => Promise<void>;
  /** What a machine takes, by its id; null as long as nobody knows, and for a machine that the app tells nothing of. */
  payloadsFor: (machine: string) => Payloads | null;
}

export function createKnownApp({
  name,
  machines,
  errors = {},
  importedAs = (path) => path,
  background = [],
  secrets = {},
  events = () => Promise.resolve({}),
  known = {},
}: InspectedApp): KnownApp {
  let payloads: ReadonlyMap<string, Payloads> = new Map();
  let learning: Promise<void> | null = null;
  let classes: Promise<ErrorClasses> | null = null;

  return {
    name,
    background,
    secrets,
    async machineNamed(id) {
      // The module that is named after the machine comes first: mostly no other is loaded.
      const likely = Object.entries(machines).toSorted(
        ([one], [other]) => Number(isNamedAfter(other, id)) - Number(isNamedAfter(one, id)),
      );
      for (const [path, load] of likely) {
        const found = machinesIn(await load()).find(({ machine }) => machine.id === id);
        if (found !== undefined) return { ...found, path: importedAs(path) };
      }
      throw new Error(`The app has no machine named "${id}".`);
    },
    learnEvents: () => (learning ??= learn()),
    payloadsFor: (machine) => payloads.get(machine) ?? null,
    async allMachines() {
      const loaded = await Promise.all(Object.values(machines).map((load) => load()));

      return loaded.flatMap((module) => machinesIn(module).map(({ machine }) => machine));
    },
    errorClasses() {
      classes ??= errorClassesIn(errors, importedAs);

      return classes;
    },
  };

  async function learn() {
    payloads = payloadsOf(await events(), known);
  }
}

/** Whether a module's file is called like a machine: `login.ts` or `loginMachine.ts`. */
function isNamedAfter(path: string, id: string): boolean {
  const [file = ''] = path.split('/').slice(-1);
  const [name] = file.split('.');

  return name === id || name === `${id}Machine`;
}

function machinesIn(module: unknown): { machine: AnyStateMachine; name: string }[] {
  return Object.entries(module ?? {}).flatMap(([name, machine]: [string, unknown]) =>
    machine instanceof StateMachine ? [{ machine, name }] : [],
  );
}
