// Form elements without the browser's own validation and navigation.
import type { ComponentProps, FormEvent } from 'react';
import { type ContractForm, focusFirstError } from '../use-contract-form.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'>;

/** Without validation; the caller validates. */
export function PlainForm({ onSubmit, ...form }: Props & { onSubmit: () => unknown }) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

type Checked = Props & {
  form: Pick<ContractForm, 'validate'>;
  /** Runs before validation and fills in values that may be left empty. */
  prepare?: () => void;
  onSend: () => unknown;
};

/** Validates before sending; focuses the first error, including errors from the server. */
export function CheckedForm({ form, prepare, onSend, ...rest }: Checked) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    prepare?.();
    if (!form.validate().hasErrors) await onSend();
    focusFirstError(currentTarget);
  };
  return <form noValidate {...rest} onSubmit={(event) => void submit(event)} />;
}
