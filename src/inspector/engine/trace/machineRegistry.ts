import { StateMachine, type AnyStateMachine } from 'xstate';

export interface RegisteredMachine {
  machine: AnyStateMachine;
  /** The name it is exported by. */
  name: string;
  /** Where it is imported from, as a test says it. */
  path: string;
}

const modules = import.meta.glob<Record<string, unknown>>('../../../machines/**/*Machine.ts');

/** The app's machine of an id. Throws a sentence where there is none. */
export async function machineNamed(id: string): Promise<RegisteredMachine> {
  const found = Object.entries(modules).find(([path]) => path.endsWith(`/${id}Machine.ts`));
  const machine = found === undefined ? undefined : (await found[1]())[`${id}Machine`];
  if (found === undefined || !(machine instanceof StateMachine)) {
    throw new Error(`The app has no machine named "${id}".`);
  }

  return { machine, name: `${id}Machine`, path: found[0].replace('../../../', '#src/') };
}

/** All machines of the app. */
export async function allMachines(): Promise<AnyStateMachine[]> {
  const loaded = await Promise.all(Object.values(modules).map((module) => module()));

  return loaded.flatMap((exports) =>
    Object.values(exports).filter((value) => value instanceof StateMachine),
  );
}
