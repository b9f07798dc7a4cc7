// File import: required columns, the upload button, the result of the last file, and earlier files.
import { useTranslation } from 'react-i18next';
import type { ImportShape } from '#shared/contract/platform/imports.ts';
import { queryOfAll, type SmallQuery } from '#web/ui/list/table-types.ts';
import { ImportButton } from './import-button.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportOutcome, type ImportOutcomeProps } from './import-outcome.tsx';
import { type ImportedFile, ImportedFiles, type ImportedFilesProps } from './imported-files.tsx';
import { type Importing, progressOf } from './use-import.ts';

type Props<Row extends ImportedFile, Done> = Omit<ImportedFilesProps<Row>, 'query'> & {
  importing: Importing<Done>;
  files: SmallQuery;
  /** The latest first; undefined while loading. */
  rows: readonly Row[] | undefined;
  shape: ImportShape;
  /** File name of the template: 'chargebacks.csv'. */
  templateName: string;
  /** The upload button; false without the permission. */
  button: { label: string; quiet?: boolean } | false;
  /** The result shown for the last file. */
  outcomeOf: (done: Done) => ImportOutcomeProps;
  /** The number of rows processed; by default the sum of the counts. */
  doneOf?: (file: Row) => number;
};

export function ImportFiles<Row extends ImportedFile, Done>(props: Props<Row, Done>) {
  const { importing, files, rows, shape, templateName, button, outcomeOf, counts, ...shown } = props;
  const { doneOf = (file: Row) => counts.reduce((sum, { of }) => sum + of(file), 0), ...table } = shown;
  const { t } = useTranslation();
  const { working, done, send } = importing;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {done && <ImportOutcome {...outcomeOf(done)} />}
      <ImportCard
        title={t('File columns')}
        shape={shape}
        templateName={templateName}
        progress={progressOf(working, rows, doneOf)}
      >
        {button && <ImportButton {...button} working={working !== null} onFile={send} />}
      </ImportCard>
      <ImportedFiles {...table} query={queryOfAll(files, rows)} counts={counts} />
    </div>
  );
}
