// What is told of a file of products, of those that are invoiced and of those in the store: its rows in figures, and its outcome.
import type { TFunction } from 'i18next';

type Counted = { added: number; changed: number; same: number; failed: number };
const headers = { added: 'Added', changed: 'Changed', same: 'Unchanged', failed: 'Failed' };

export const productFileCounts = (['added', 'changed', 'same', 'failed'] as const).map((key) => ({
  key,
  header: headers[key],
  of: (file: Counted) => file[key],
}));

/** `save`: hands its result to the browser. */
export const productFileOutcome = <Report>(
  done: Counted & { repeated: boolean; report: Report },
  save: () => void,
  t: TFunction,
) => ({
  bad: done.failed,
  text: done.repeated
    ? t('This file was already imported. Nothing was changed.')
    : t('{{added}} products added, {{changed}} changed, {{same}} unchanged, {{failed}} failed.', done),
  report: done.report,
  save: { label: t('Download result'), run: save },
});
