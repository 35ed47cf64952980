import { setAside, setAsideKey } from '../device/envelope.ts';
import { memberKey } from '../device/memberKey.ts';
import { readItem, removeItem } from '../device/storage.ts';

/** Each text set aside that names a member, by `memberKey` or by the address. */
export function asideTexts(member: string): string[] {
  return asideItems()
    .flatMap((item) => readItem(item) ?? [])
    .filter((text) => text.includes(member) || addressesIn(text).includes(member));
}

/** Removes these of the texts set aside. */
export function dropSetAside(texts: readonly string[]): void {
  const items = asideItems();
  const all = items.flatMap((item) => readItem(item) ?? []);
  for (const item of items) removeItem(item);

  for (const text of all.filter((one) => !texts.includes(one))) setAside(text);
}

/** The members whose addresses stand in a text, by `memberKey`. */
function addressesIn(text: string): string[] {
  return (text.match(/[^\s"'<>:,{}\\]+@[^\s"'<>:,{}\\]+/gu) ?? []).map(memberKey);
}

function asideItems(): string[] {
  const items: string[] = [];
  for (
    let next = setAsideKey;
    readItem(next) !== null;
    next = `${setAsideKey}:${items.length + 1}`
  ) {
    items.push(next);
  }

  return items;
}
