import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly kind?: 'number' | 'wide' | 'narrow';
}

/** A table whose rows `j` and `k` walk. On a phone each row is a card. */
export function Table<Row>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) {
  return (
    <table class="list">
      <caption class="hidden">{props.caption}</caption>
      <thead>
        <tr>
          {props.columns.map(({ title, kind }) => (
            <th scope="col" class={kind} key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} data-row>
            {props.columns.map(({ title, cell, kind }) => (
              <td class={kind} key={title} data-label={title}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
