// The state of an address: one of the merchant's country is offered, any other may be typed.
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
