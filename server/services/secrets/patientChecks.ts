import { Worker } from 'node:worker_threads';

import { nobodysHash, type verifyPassword } from './passwords.ts';

/** A thread that checks passwords, and what it is at. */
interface Checker {
  worker: Worker;
  settle: { resolve: (matches: boolean) => void; reject: (error: unknown) => void } | null;
}

/**
 * The same as `verifyPassword`, in threads that yield to whoever answers other requests: a check takes a core for as long as a hundred
 * reads. There are as many threads as were ever needed at once; they keep no process running.
 */
export function createPatientChecks(): typeof verifyPassword {
  const idle: Checker[] = [];

  function newChecker(): Checker {
    const worker = new Worker(new URL('./passwordThread.ts', import.meta.url));
    const checker: Checker = { worker, settle: null };
    worker.unref();
    worker.on('message', (matches: unknown) => {
      const { settle } = checker;
      checker.settle = null;
      idle.push(checker);
      settle?.resolve(matches === true);
    });
    worker.on('error', (error) => checker.settle?.reject(error));

    return checker;
  }

  return async (passwordHash, password) => {
    const checker = idle.pop() ?? newChecker();
    const matches = await new Promise<boolean>((resolve, reject) => {
      checker.settle = { resolve, reject };
      const asked = { hash: passwordHash ?? nobodysHash, password: password.normalize('NFC') };
      checker.worker.postMessage(asked, []);
    });

    return matches && passwordHash !== null;
  };
}
