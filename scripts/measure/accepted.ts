import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import type { Row } from './row.ts';

const file = join(import.meta.dirname, 'accepted.json');

/** The ratios that were accepted last, by part and name. */
export type Accepted = Readonly<Record<string, number>>;

const accepted = v.record(v.string(), v.number());

/** By how much a ratio may grow over the accepted one. */
export const slack = 0.1;

export function readAccepted(): Accepted {
  return v.parse(accepted, JSON.parse(readFileSync(file, 'utf8')));
}

/** Accepts these ratios. What was not measured this time stays as it is, unless its part was and has it no more. */
export function accept(rows: readonly Row[], before: Accepted): void {
  const parts = new Set(rows.map(({ part }) => part));
  const others = Object.entries(before).filter(([key]) => !parts.has(partOf(key)));
  const compared = rows.filter(({ leaps }) => leaps !== true);
  const all = [...others, ...compared.map((row) => [keyOf(row), rounded(row.ratio)] as const)];
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1));

  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * What is wrong with the rows, a sentence each: over its limit, a tenth worse than accepted, no number at all, or not measured though its
 * part was.
 */
export function faultsOf(rows: readonly Row[], before: Accepted): string[] {
  const found = rows.flatMap((row) => {
    const last = before[keyOf(row)];
    const faults: string[] = [];
    if (Number.isNaN(row.ratio)) faults.push(`${keyOf(row)} was not measured.`);
    if (row.limit !== null && row.ratio > row.limit) {
      faults.push(`${keyOf(row)} is ${rounded(row.ratio)}: the limit is ${row.limit}.`);
    }
    if (last !== undefined && row.leaps !== true && row.ratio > last * (1 + slack)) {
      faults.push(`${keyOf(row)} is ${rounded(row.ratio)}: ${last} was accepted.`);
    }
    return faults;
  });

  const parts = new Set(rows.map(({ part }) => part));
  const keys = new Set(rows.map(keyOf));
  const gone = Object.keys(before).filter((key) => parts.has(partOf(key)) && !keys.has(key));
  return [...found, ...gone.map((key) => `${key} was accepted, and is not measured.`)];
}

function partOf(key: string): string {
  return key.split(': ')[0] ?? '';
}

export function keyOf({ part, name }: Pick<Row, 'part' | 'name'>): string {
  return `${part}: ${name}`;
}

export function rounded(ratio: number): number {
  return Number(ratio.toPrecision(3));
}
