// The values that an edit began with, sent along with it, so that the server keeps or reports changes made meanwhile (decision 142).
import { useState } from 'react';
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
