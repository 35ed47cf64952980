import * as v from 'valibot';

import { countAll } from './countedTries.ts';
import { createCounter, type CounterTools } from './counters.ts';
import type { Limit } from './limit.ts';
import { Refusal } from '../wire/refusal.ts';

/** Which letters are counted for themselves, so that none of one kind keeps another back. */
export type AskedKind = 'reset' | 'invitation' | 'wish' | 'addressWanted';

/** Counts the letters that somebody asked for, as they are written (rules/account#C57). Each answers whether there may be one more. */
export interface AskedLetters {
  /** A link for a new password: in a browser that its member was signed in from, or by whoever it is, in a network. */
  mayReset: (email: string, by: AskedBy) => Promise<boolean>;
  /** Any other one, to an address or for a member. */
  mayBe: (kind: Exclude<AskedKind, 'reset'>, whose: string) => Promise<boolean>;
}

/** Who asked for a link for a new password: names that cannot be turned back. */
export const askedBy = v.object({
  browser: v.optional(v.string()),
  network: v.optional(v.string()),
});
export type AskedBy = v.InferOutput<typeof askedBy>;

const minute = 60;
const hour = 60 * minute;

const threeInEightHours: Limit = { points: 3, seconds: 8 * hour };

/**
 * From wherever they are asked for: few enough for a mailbox, and never so few that its owner, who is held up by strangers, waits long for
 * a letter with a good link, whoever had it sent.
 */
const fromEverywhere: Limit = {
  // More than the pace ever lets through.
  points: 30,
  seconds: 24 * hour,
  pace: { free: 6, stepSeconds: 30 * minute, longestSeconds: 2 * hour },
};

export function createAskedLetters(tools: CounterTools): AskedLetters {
  const few = createCounter(tools, 'letters', threeInEightHours);
  const all = createCounter(tools, 'letters', fromEverywhere);

  return {
    mayReset(email, { browser, network = '' }) {
      const by = (kind: string, name: string) => [few, ['reset', email, kind, name]] as const;

      return isLet(
        browser === undefined
          ? [by('network', network), [all, ['reset', email]]]
          : [by('browser', browser)],
      );
    },
    mayBe: (kind, whose) => isLet([[few, [kind, whose]]]),
  };
}

async function isLet(counters: Parameters<typeof countAll>[0]): Promise<boolean> {
  try {
    await countAll(counters);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
