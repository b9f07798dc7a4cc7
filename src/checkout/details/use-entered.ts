// What a payer has typed into a form, by the path of the field, and what is wrong with it.
import { useState } from 'react';
import type { DetailErrors, DetailValues } from './details.ts';

/** `field`: what an input takes over; what was wrong with it is forgotten once something else is typed. */
export function useEntered(first: () => DetailValues) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<DetailErrors>({});
  const field = (path: string) => ({
    value: values[path] ?? '',
    error: errors[path],
    onValue: (value: string) => {
      setValues((now) => ({ ...now, [path]: value }));
      setErrors(({ [path]: _solved, ...others }) => others);
    },
  });
  return { values, errors, setErrors, field };
}
