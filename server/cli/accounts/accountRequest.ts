import * as v from 'valibot';

/** What an operator asks for beside making members. */
export const accountRequest = v.variant('command', [
  v.strictObject({
    command: v.literal('letters'),
    /** Those alone that are refused, or were tried for a day in vain. */
    refused: v.boolean(),
    /** Has those tried again. */
    retry: v.boolean(),
  }),
  v.strictObject({
    command: v.literal('reset'),
    email: v.string(),
    /** Takes a second factor that was lost off the account first. */
    factor: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    command: v.literal('sessions'),
    email: v.string(),
    /** Ends them. */
    end: v.boolean(),
  }),
  v.strictObject({
    command: v.literal('disable'),
    email: v.string(),
    /** Opens the account again. */
    undo: v.boolean(),
  }),
  v.strictObject({
    command: v.literal('delete'),
    email: v.string(),
    /** Erases everything at once. */
    now: v.boolean(),
  }),
  v.strictObject({ command: v.literal('requests') }),
  v.strictObject({ command: v.literal('invite-approved'), email: v.string() }),
]);
export type AccountRequest = v.InferOutput<typeof accountRequest>;

/** What became of it: for people, line by line, and for programs. */
export const accountAnswer = v.object({ lines: v.array(v.string()), data: v.unknown() });
export type AccountAnswer = v.InferOutput<typeof accountAnswer>;

/** Carries out what an operator asks for. Rejects with an OperatorError that says what is wrong. */
export type AccountCommands = (request: AccountRequest) => Promise<AccountAnswer>;
