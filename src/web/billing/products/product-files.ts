// Display of product imports, for invoiced products and for products of the store: row counts and outcome.
import type { TFunction } from 'i18next';

type Counted = { added: number; changed: number; same: number; failed: number };
const headers = { added: 'Added', changed: 'Changed', same: 'Unchanged', failed: 'Failed' };

export const productFileCounts = (['added', 'changed', 'same', 'failed'] as const).map((key) => ({
  key,
  header: headers[key],
  of: (file: Counted) => file[key],
}));

/** `save` downloads the result file. */
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
