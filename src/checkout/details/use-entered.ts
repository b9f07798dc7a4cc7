// Form values and errors by field path.
import { useState } from 'react';
import type { DetailErrors, DetailValues } from './details.ts';

/** `field` returns the props of an input; its error is cleared when the value changes. */
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
