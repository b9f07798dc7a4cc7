// Placeholder rows in the final size while a list loads.
import type { Column } from './columns.tsx';

type Props<T> = {
  columns: readonly Column<T>[];
  count: number;
  extra: { selection: boolean; actions: boolean };
};

const widths = [72, 58, 84, 66, 78];

export function SkeletonRows<T>({ columns, count, extra }: Props<T>) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={row} className="sk-row" aria-hidden>
      {extra.selection && (
        <td>
          <span className="sk" style={{ width: 16, height: 16 }} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={column.align === 'right' ? 'r' : undefined}>
          <span
            className="sk"
            style={{
              width: `${widths[(row + index) % widths.length]}%`,
              marginLeft: column.align === 'right' ? 'auto' : undefined,
            }}
          />
        </td>
      ))}
      {extra.actions && <td />}
    </tr>
  ));
}
