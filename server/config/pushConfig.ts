import { pushHosts } from '../../src/contract/reminders/push.ts';
import { OperatorError } from '../process/operatorError.ts';
import { importPushKey, type PushKey } from '../services/push/pushKey.ts';
import type { Environment } from './environment.ts';

/** By what reminders are sent to devices on which no page is open, and to whom. */
export interface PushConfig {
  key: PushKey;
  /** The push services that devices may listen at. */
  hosts: readonly string[];
}

const hostShape = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/u;

/**
 * Reads FOURFOLD_PUSH_KEY and what belongs to it; null where it is not set.
 *
 * @throws OperatorError for a value that makes no sense, without the key.
 */
export function readPush(environment: Environment): PushConfig | null {
  const stored = environment['FOURFOLD_PUSH_KEY'] ?? '';
  if (stored === '') return null;

  return { key: readKey(stored), hosts: readHosts(environment['FOURFOLD_PUSH_HOSTS']) };
}

function readKey(stored: string): PushKey {
  try {
    return importPushKey(stored);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The push key is malformed.');
  }
}

function readHosts(text = ''): readonly string[] {
  if (text === '') return pushHosts;

  const hosts = text.split(',').map((host) => host.trim());
  const odd = hosts.find((host) => !hostShape.test(host));
  if (odd === undefined) return hosts;

  throw new OperatorError(
    `FOURFOLD_PUSH_HOSTS has "${odd}"; write the hosts of push services with commas between, such as push.example.com or *.push.example.com.`,
  );
}
