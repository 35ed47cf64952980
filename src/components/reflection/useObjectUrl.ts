import { useEffect, useState } from 'react';

/** An address for what is kept under a name, until it is off the screen; undefined while it is looked for, null where it is not kept here. */
export function useObjectUrl(
  name: string,
  load: (name: string) => Promise<Blob | null>,
): string | null | undefined {
  const [url, setUrl] = useState<string | null>();

  useEffect(() => {
    let isWanted = true;
    let made: string | null = null;
    const find = async () => {
      const blob = await load(name);
      if (!isWanted) return;

      made = blob === null ? null : URL.createObjectURL(blob);
      setUrl(made);
    };

    void find();
    return () => {
      isWanted = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [name, load]);

  return url;
}
