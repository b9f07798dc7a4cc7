// The state of an address: one of the merchant's country is offered, any other may be typed.
import { useId } from 'react';
import { statesOf } from '#shared/account/places.ts';
import { Field, type FieldProps } from '../parts/field.tsx';
import type { BoundProps } from './text-input.tsx';

type Props = FieldProps & BoundProps & { country: string };

export function StateInput({ country, value, onValue, onBlur, ...field }: Props) {
  const list = useId();
  const states = country === 'NG' || country === 'US' ? statesOf[country] : [];
  return (
    <Field {...field}>
      {(input) => (
        <>
          <input
            {...input}
            className="pp-input"
            name="address-level1"
            autoComplete="address-level1"
            list={states.length > 0 ? list : undefined}
            maxLength={100}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={onBlur}
          />
          <datalist id={list}>
            {states.map((state) => (
              <option key={state} value={state} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
