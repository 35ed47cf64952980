/** Reports what `read` answers, unless that is stopped before. Returns how to stop. */
export function once<T>(read: () => Promise<T>, report: (value: T) => void): () => void {
  let isWanted = true;
  const run = async () => {
    const value = await read();
    if (isWanted) report(value);
  };

  void run();
  return () => {
    isWanted = false;
  };
}
