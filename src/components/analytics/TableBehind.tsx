import { useState } from 'react';

import './TableBehind.css';

/** A row of a table: what it is of, and its cells. */
export interface TableRow {
  head: string;
  cells: readonly string[];
}

/** What a picture shows as a table, for whoever wants one. It is made once it is opened. */
export function TableBehind({
  name,
  columns,
  rows,
}: {
  name: string;
  /** The first is that of the rows' heads. */
  columns: readonly string[];
  rows: readonly TableRow[];
}) {
  const [isOpen, setOpen] = useState(false);

  return (
    <details className="table-behind" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="table-behind__title">{name} as a table</summary>
      {isOpen ? (
        <div
          aria-label={name}
          className="table-behind__scroll"
          role="region"
          // Whoever has no pointer scrolls it by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table className="table-behind__table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells, head }) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
