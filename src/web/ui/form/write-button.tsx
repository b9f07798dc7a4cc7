// A button that changes something: it looks disabled and says why where nothing can be changed.
import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { Writing } from '../menu/read-only.tsx';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'type'> & {
    /** What it does cannot be undone. */
    danger?: boolean;
  };

/** Sends the form it stands in, unless it has a work of its own. */
export function WriteButton({ danger = false, disabled = false, ...rest }: Props) {
  const isOfForm = rest.onClick === undefined;
  return (
    <Writing>
      {(isReadOnly) => (
        <Button
          {...(isOfForm && { size: 'md' })}
          {...rest}
          type={isOfForm ? 'submit' : 'button'}
          disabled={disabled || isReadOnly}
          {...(danger && { 'data-tone': 'danger' })}
        />
      )}
    </Writing>
  );
}
