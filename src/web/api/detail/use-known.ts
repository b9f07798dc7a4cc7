// The values that an edit began with, sent along with it, so that the server keeps or reports changes made meanwhile (decision 142).
import { useEffect, useState } from 'react';
import { mergeKnown } from '#shared/merge-known.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { ApiError } from '../api-error.ts';

/**
 * `onRefused` belongs to the call that saves. After a conflict the form continues from the current values, with the conflicts at their
 * fields; saving again keeps the values of the form.
 */
export function useKnown<K extends object>(form: ContractForm, begun: K, readNow: () => Promise<K>) {
  const [known, setKnown] = useState(begun);
  const onRefused = async (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return;
    const now = await readNow();
    form.setValues(mergeKnown<object>(form.getValues(), known, now).merged);
    form.setErrors(error.fields);
    setKnown(now);
  };
  return { known, setKnown, onRefused };
}

/**
 * The same for a form that stays open after a save: `current` saved elsewhere appear in an unchanged form; a changed form keeps its input,
 * which is merged when it is saved.
 */
export function useCurrentValues<K extends object>(
  form: ContractForm,
  current: K,
  readNow: () => Promise<K>,
) {
  const { known, setKnown, onRefused } = useKnown(form, current, readNow);
  /** Continues from the saved values; what was typed since `sent` stays. */
  const adopt = (sent: object, now: K) => {
    const values = form.getValues();
    const isSame = JSON.stringify(values) === JSON.stringify(sent);
    form.setValues(isSame ? now : mergeKnown<object>(values, sent, now).merged);
    form.resetDirty(now);
    setKnown(now);
  };
  const text = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other values have been read
  useEffect(() => {
    if (!form.isDirty()) adopt(form.getValues(), current);
  }, [text]);
  return { known, adopt, onRefused };
}
