// State of an address: suggestions for the merchant's country, free text otherwise.
import { useId } from 'react';
import { statesOf } from '#shared/account/places.ts';
import type { FieldProps } from '../parts/field.tsx';
import { type BoundProps, TextInput } from './text-input.tsx';

type Props = FieldProps & BoundProps & { country: string };

export function StateInput({ country, ...input }: Props) {
  const list = useId();
  const states = country === 'NG' || country === 'US' ? statesOf[country] : [];
  return (
    <>
      <TextInput
        {...input}
        autoComplete="address-level1"
        lengthMax={100}
        {...(states.length > 0 && { list })}
      />
      <datalist id={list}>
        {states.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </>
  );
}
