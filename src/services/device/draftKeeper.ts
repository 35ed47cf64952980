import { onPageHidden } from '../page/page.ts';

export interface DraftKeeper<TDraft> {
  /** Remembers a draft, to be kept when the page is hidden or the keeper is closed. */
  note: (draft: TDraft) => void;
  keep: (draft: TDraft) => void;
  close: () => void;
}

/** Keeps drafts with `write`, so that neither a reload nor a hidden page loses a word. */
export function openDrafts<TDraft>(write: (draft: TDraft) => void): DraftKeeper<TDraft> {
  let noted: { draft: TDraft } | null = null;
  const keep = (draft: TDraft) => {
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
    },
    keep,
    close: () => {
      stop();
      removeEventListener('pagehide', flush);
      flush();
    },
  };
}
