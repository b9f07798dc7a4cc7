// An invalid cell of a file, editable where its error is shown.
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Csv, cellOf, correctFile, correctionKey, readCsv } from './edit-csv.ts';

/** The chosen file and its corrections. */
export function useCorrections(file: File) {
  const [csv, setCsv] = useState<Csv | null>(null);
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    void file.text().then((text) => {
      if (isCurrent) setCsv(readCsv(text));
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const correct = (row: number, column: string, value: string) =>
    setCorrections((before) => new Map(before).set(correctionKey(row, column), value));
  const cellAt = (row: number, column: string) =>
    corrections.get(correctionKey(row, column)) ?? (csv ? cellOf(csv, row, column) : '');
  const corrected = () => (csv && corrections.size > 0 ? correctFile(csv, corrections, file.name) : null);
  return { isRead: csv !== null, count: corrections.size, correct, cellAt, corrected };
}
export type FixedFile = ReturnType<typeof useCorrections>;

type Props = { fixed: FixedFile; row: number; column: string; error: string };

export function FixCell({ fixed, row, column, error }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="xs"
      aria-label={t('{{column}} in row {{row}}', { column, row })}
      value={fixed.cellAt(row, column)}
      error={error}
      disabled={!fixed.isRead}
      onChange={(event) => fixed.correct(row, column, event.currentTarget.value)}
    />
  );
}
