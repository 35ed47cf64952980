/** What every request of every service carries in Hono's context. */
export interface ServiceEnv {
  Variables: {
    /** Names this request in its answer and in the log. */
    requestId: string;
    /** Whose request it is, hashed for the log; not set while nobody is known. */
    subject?: string;
    /** What became of it in one word, for the log; not set where the status says it all. */
    outcome?: string;
    /** The body as it came; not set where none is taken. */
    body?: Uint8Array;
  };
}
