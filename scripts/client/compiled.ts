/**
 * What the React Compiler compiles: the routes, which hear of what changes. What they hand to a component stays the same where nothing
 * of it changed, and React passes over it; memoizing once more within each component costs more to fetch than it saves.
 */
export const compiled = { sources: ['/src/routes/'] };
