import { onPageHidden } from '../page/page.ts';

/** How long nothing is written before what was is kept, in milliseconds. */
const pause = 400;

export interface DraftKeeper<TDraft> {
  /** Remembers a draft: it is kept after a pause, when the page is hidden, or when the keeper is closed. */
  note: (draft: TDraft) => void;
  keep: (draft: TDraft) => void;
  close: () => void;
}

/** Keeps drafts with `write`, so that neither a reload nor a hidden page loses a word. */
export function openDrafts<TDraft>(write: (draft: TDraft) => void): DraftKeeper<TDraft> {
  let noted: { draft: TDraft } | null = null;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const keep = (draft: TDraft) => {
    clearTimeout(timeout);
    noted = null;
    write(draft);
  };
  const flush = () => {
    if (noted !== null) keep(noted.draft);
  };
  const stop = onPageHidden((isHidden) => {
    if (isHidden) flush();
  });
  addEventListener('pagehide', flush);

  return {
    note: (draft) => {
      noted = { draft };
      clearTimeout(timeout);
      timeout = setTimeout(flush, pause);
    },
    keep,
    close: () => {
      stop();
      removeEventListener('pagehide', flush);
      flush();
    },
  };
}
