import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';

import { startFourfold, type Fourfold } from '../../e2e/support/fourfold.ts';
import { password } from '../../e2e/support/members.ts';
import type { Engine, Tab } from './engine.ts';
import { findEngines } from './engines.ts';
import { handOn, type Hand } from './hand.ts';

/** What a test has at hand in an engine. */
export interface Bench {
  readonly fourfold: Fourfold;
  /** Makes a member who has nothing yet. */
  add(email: string, more?: { mfa?: boolean }): Promise<void>;
  /** Opens another device at a path. It is gone once the test is over. */
  open(path: string): Promise<Hand & { tab: Tab }>;
}

/** Has what is told tried in each engine besides Chromium, against a real Fourfold of its own. One that is not installed is named as skipped. */
export function inEngines(tell: (bench: Bench, name: Engine['name']) => void): void {
  for (const { name, start, missing } of findEngines()) {
    describe.skipIf(start === null)(`in ${name}${missing}`, () => {
      let engine: Engine;
      let fourfold: Fourfold;
      beforeAll(async () => {
        if (start !== null) [engine, fourfold] = await Promise.all([start(), startFourfold()]);
      });
      afterAll(async () => {
        await engine[Symbol.asyncDispose]();
        await fourfold.stop();
      });

      const bench: Bench = {
        get fourfold() {
          return fourfold;
        },
        async add(email, { mfa = false } = {}) {
          await fourfold.operator.add({ email, name: 'Ada', password, mfa, timeZone: 'UTC' });
        },
        async open(path) {
          const tab = await engine.open();
          onTestFinished(() => tab[Symbol.asyncDispose]());
          await tab.goto(fourfold.app + path);
          return { ...handOn(tab), tab };
        },
      };
      tell(bench, name);
    });
  }
}
