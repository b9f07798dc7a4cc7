// Forms as they are sent here: without the browser's own checks and without leaving the page.
import type { ComponentProps, FormEvent } from 'react';
import { type ContractForm, focusFirstError } from '../use-contract-form.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'>;

/** Whoever shows it checks what is entered. */
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
  /** Before it is checked: fills in what may be left empty. */
  prepare?: () => void;
  onSend: () => unknown;
};

/** Checked before it is sent; what is wrong, also to the server, is focused. */
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
