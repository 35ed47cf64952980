/**
 * The task that needs a reflection next, by its ID, after these were reflected on; null where none does. One whose save is under way
 * is not asked about meanwhile.
 */
export function nextToReflect(
  {
    open,
    saving,
    sampled,
  }: { open: readonly string[] | null; saving: readonly string[]; sampled: readonly string[] },
  reflected: readonly string[],
): string | null {
  const over = new Set([...saving, ...sampled, ...reflected]);

  return open?.find((taskId) => !over.has(taskId)) ?? null;
}
