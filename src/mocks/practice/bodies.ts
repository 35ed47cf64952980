import type { MockItem } from '../world/world.ts';

/** What was sent of an item; nothing of what is gone. */
export function bodyOf({ content }: MockItem): Record<string, unknown> {
  const body = content?.['body'];

  return typeof body === 'object' && body !== null ? { ...body } : {};
}

export function textOf(item: MockItem, field: string): string {
  return String(bodyOf(item)[field]);
}

export function numberOf(item: MockItem, field: string): number {
  return Number(bodyOf(item)[field]);
}
