/** That a member's feed has a new head of this number, or, with null, that their sign-ins are to be looked at again. */
export interface HeadNotice {
  memberId: string;
  seq: number | null;
}

/** Carries notices between whoever writes and whoever follows, over all processes of one database. */
export interface HeadNotices {
  /** Tells of what is committed. In this process it is heard at once; where another one misses it, nothing is lost but time. */
  tell(notice: HeadNotice): void;
  /** Calls back with what is told, and with `missed` when something may not have been heard. Returns how to stop. */
  listen(heard: (notice: HeadNotice) => void, missed: () => void): () => void;
  close(): Promise<void>;
}

interface Listener {
  heard: (notice: HeadNotice) => void;
  missed: () => void;
}

/** The notices of one process alone. */
export function localNotices(): HeadNotices {
  const listeners = createListeners();

  return {
    tell: (notice) => listeners.hear(notice),
    listen: (heard, missed) => listeners.add(heard, missed),
    close: async () => {},
  };
}

/** Who listens in this process. */
export function createListeners() {
  const known = new Set<Listener>();

  return {
    hear(notice: HeadNotice): void {
      for (const { heard } of known) heard(notice);
    },
    miss(): void {
      for (const { missed } of known) missed();
    },
    add(heard: Listener['heard'], missed: Listener['missed']): () => void {
      const listener = { heard, missed };
      known.add(listener);

      return () => void known.delete(listener);
    },
  };
}
