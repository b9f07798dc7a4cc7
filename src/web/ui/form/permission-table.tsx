// A table of permissions for the roles of members and staff: areas by level (none, read, read and write).
import { useTranslation } from 'react-i18next';
import './permission-table.css';

export const levels = ['none', 'read', 'write'] as const;
export type Level = (typeof levels)[number];

const levelNames: Record<Level, string> = { none: 'None', read: 'Read', write: 'Read and write' };
/** Short column headings, because the columns are narrow. */
const levelHeads: Record<Level, string> = { none: 'None', read: 'Read', write: 'Write' };

export type PermissionRow = {
  area: string;
  /** Translated name. */
  name: string;
  level: Level;
  /** The levels that the area has. */
  levels: readonly Level[];
  /** The levels that the editor may grant. */
  giveable: readonly Level[];
};

type Props = {
  title: string;
  rows: readonly PermissionRow[];
  /** Without it the table is read-only. */
  onChange?: ((area: string, level: Level) => void) | undefined;
  onAll?: ((level: Level) => void) | undefined;
};

export function PermissionTable({ title, rows, onChange, onAll }: Props) {
  const { t } = useTranslation();
  return (
    <section className="card matrix">
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <h2>{title}</h2>
            </th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {onAll ? (
                  <button
                    type="button"
                    className="plain"
                    title={t('Apply to all of {{module}}', { module: title })}
                    onClick={() => onAll(level)}
                  >
                    {t(levelHeads[level])}
                  </button>
                ) : (
                  t(levelHeads[level])
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AreaRow key={row.area} row={row} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AreaRow({ row, onChange }: { row: PermissionRow; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  const reason = t('You do not have this permission yourself');
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {levels.map((level) => {
        if (!row.levels.includes(level))
          return (
            <td key={level} className="dim">
              –
            </td>
          );
        const isRefused = onChange !== undefined && !row.giveable.includes(level);
        return (
          <td key={level} title={isRefused ? reason : undefined}>
            <label>
              <input
                type="radio"
                name={row.area}
                aria-label={`${row.name}: ${t(levelNames[level])}`}
                checked={row.level === level}
                disabled={!onChange || isRefused}
                onChange={() => onChange?.(row.area, level)}
              />
            </label>
          </td>
        );
      })}
    </tr>
  );
}
