// A button for changes: in read-only sessions it looks disabled and shows the reason.
import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { Writing } from '../menu/read-only.tsx';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'type'> & {
    /** Whether the action cannot be undone. */
    danger?: boolean;
  };

/** Submits its form, unless it has its own handler. */
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
