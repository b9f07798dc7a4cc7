// Fields that the customer fills in before paying. The form has `collectPhone`, `collectAddress` and `customFields`.

import { SwitchField } from '#web/ui/form/switch-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { CustomFieldsEditor } from './custom-fields-editor.tsx';

export function PayerFields({ form }: { form: ContractForm }) {
  return (
    <>
      <SwitchField
        label="Collect phone number"
        {...form.getInputProps('collectPhone', { type: 'checkbox' })}
      />
      <SwitchField label="Collect address" {...form.getInputProps('collectAddress', { type: 'checkbox' })} />
      <CustomFieldsEditor form={form} />
    </>
  );
}
