import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * A promise actor whose request says nothing more once it was aborted. React's strict mode stops an actor and starts the
 * same one again; without this, the first request's refusal would be taken for the second one's answer.
 */
export function fromRequest<TOutput, TInput>(
  request: (call: { input: TInput; signal: AbortSignal }) => Promise<TOutput>,
): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(async ({ input, signal }) => {
    try {
      const output = await request({ input, signal });
      return signal.aborted ? await never() : output;
    } catch (error) {
      if (signal.aborted) return never();
      throw error;
    }
  });
}

function never(): Promise<never> {
  return new Promise(() => {});
}
