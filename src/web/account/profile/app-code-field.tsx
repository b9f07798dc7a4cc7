// The field for a code of the authenticator app, during set-up and use.
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function AppCodeField({ form }: { form: Pick<ContractForm, 'getInputProps'> }) {
  return (
    <TextField
      label="Code from the app"
      digits
      autoComplete="one-time-code"
      maxLength={6}
      {...form.getInputProps('code')}
    />
  );
}
