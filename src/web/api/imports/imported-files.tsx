// The table of imported files, with row counts by result and a download of each result.
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import type { TableQuery } from '#web/ui/list/table-types.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

/** A file as the table shows it. */
export type ImportedFile = { id: string; fileName: string; rows: number; at: string };

export type ImportedFilesProps<Row extends ImportedFile> = {
  query: TableQuery<Row>;
  /** The columns between the rows and the date, in order: heading and count. */
  counts: readonly { key: string; header: string; of: (file: Row) => number }[];
  save: { label: (name: string) => string; run: (file: Row) => void };
  /** The text of the empty state. */
  empty: string;
};

function columnsFor<Row extends ImportedFile>(counts: ImportedFilesProps<Row>['counts']): Column<Row>[] {
  const number = (key: string, header: string, of: (file: Row) => number): Column<Row> => ({
    key,
    header,
    width: 95,
    align: 'right',
    cell: (file) => <span className="num">{of(file)}</span>,
  });
  return [
    {
      key: 'fileName',
      header: 'File',
      fixed: true,
      cell: ({ fileName }) => <span className="trunc">{fileName}</span>,
    },
    number('rows', 'Rows', ({ rows }) => rows),
    ...counts.map(({ key, header, of }) => number(key, header, of)),
    { key: 'at', header: 'Imported', width: 130, cell: ({ at }) => <DateText at={at} /> },
  ];
}

export function ImportedFiles<Row extends ImportedFile>({
  query,
  counts,
  save,
  empty,
}: ImportedFilesProps<Row>) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Imported files')} flush>
      <DataTable
        label={t('Imported files')}
        inCard
        columns={columnsFor(counts)}
        idOf={(file) => file.id}
        query={query}
        rowActions={(file) => (
          <button
            type="button"
            className="iconbtn"
            aria-label={save.label(file.fileName)}
            onClick={() => save.run(file)}
          >
            <IconDownload size={16} aria-hidden />
          </button>
        )}
        phone={(file) => ({
          title: file.fileName,
          meta: <DateText at={file.at} />,
          amount: <span className="num">{file.rows}</span>,
        })}
        empty={<EmptyState icon={<IconFileImport size={24} />} title={t('No files yet')} text={empty} />}
      />
    </SectionCard>
  );
}
