import type { ReactNode } from 'react';

import { TableBehind, type TableRow } from './TableBehind.tsx';
import './Picture.css';

/** A picture with what it is of, how it is read, what is seen, and the table behind it, which says all that is drawn. */
export function Picture({
  title,
  note,
  sentence,
  table,
  children,
}: {
  title: string;
  /** How it is read. */
  note: string;
  sentence: string;
  table: { columns: readonly string[]; rows: readonly TableRow[] };
  /** The drawing. */
  children: ReactNode;
}) {
  return (
    <figure className="picture">
      <div className="picture__head">
        <h3 className="picture__title">{title}</h3>
        <p className="picture__note">{note}</p>
      </div>
      <div aria-hidden="true" className="picture__drawing">
        {children}
      </div>
      <figcaption className="picture__caption">
        <p className="picture__sentence">{sentence}</p>
        <TableBehind {...table} name={title} />
      </figcaption>
    </figure>
  );
}
