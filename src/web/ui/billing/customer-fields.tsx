// The customer fields of a form: an e-mail address and a name, under the form key `customer`.
import { TextField } from '../form/text-fields.tsx';
import type { ContractForm } from '../form/use-contract-form.ts';

/** The first fields of a drawer. `name` is the label of the second, such as 'Customer'. */
export function CustomerFields({ form, name }: { form: ContractForm; name: string }) {
  return (
    <>
      <TextField
        label="E-mail"
        data-autofocus
        type="email"
        autoComplete="off"
        {...form.getInputProps('customer.email')}
      />
      <TextField label={name} autoComplete="off" {...form.getInputProps('customer.name')} />
    </>
  );
}
