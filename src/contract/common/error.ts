import * as v from 'valibot';

/** Every error of every service: `message` and `detail` say the same, the ID finds it in the log. */
export const errorAnswer = v.object({
  message: v.string(),
  detail: v.string(),
  requestId: v.string(),
});
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>;
