import type { OutboxItem } from '../../domain/outbox/outbox.ts';
import { pillarCodes } from '../../domain/common/pillarCode.ts';

/**
 * Whether what this device kept is an item of the outbox. Of its body only the types are looked at: what a service does not
 * take is for the service to refuse, in words that the member sees.
 */
export function isItem(kept: unknown): kept is OutboxItem {
  if (!isRecord(kept) || !isRecord(kept['body'])) return false;

  const { body, id, kind, keptAt, attempts, notBefore, refusal } = kept;
  const isKept =
    typeof id === 'string' &&
    [keptAt, attempts, notBefore].every(Number.isFinite) &&
    (refusal === null || typeof refusal === 'string');
  const isOfTask =
    ['date', 'task_id'].every((field) => typeof body[field] === 'string') &&
    pillarCodes.some((code) => code === body['pillar']);

  return isKept && isOfTask && (kind === 'timer' ? isTimer(body) : isReflection(kind, body));
}

type Fields = Readonly<Record<string, unknown>>;

function isTimer(body: Fields): boolean {
  return Number.isFinite(body['elapsed_seconds']) && typeof body['completed'] === 'boolean';
}

function isReflection(kind: unknown, body: Fields): boolean {
  const isText = (field: string) => typeof body[field] === 'string';

  return kind === 'reflection' && isText('reflection_type') && isText('reflection_data');
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
