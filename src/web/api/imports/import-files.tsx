// Bringing in files: what they have to hold, the button that takes one, what became of the last one, and the files before.
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
  /** The latest first; none before they are read. */
  rows: readonly Row[] | undefined;
  shape: ImportShape;
  /** Of the template: 'chargebacks.csv'. */
  templateName: string;
  /** The button that takes a file; none for who may not. */
  button: { label: string; quiet?: boolean } | false;
  /** What is said of the last file. */
  outcomeOf: (done: Done) => ImportOutcomeProps;
  /** How many rows of a file have been taken; the sum of its counts if left out. */
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
