// Booking a line without an item: the business whose ledger it is booked in, and its kind.

import type { StatementLine } from '#shared/contract/operator/bank/bank-statements.ts';
import { resolveLineInput } from '#shared/contract/operator/exceptions.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { useCall } from '#web/api/use-call.ts';
import { BusinessField } from '#web/operator/business-field.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function ResolveLineForm({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const form = useContractForm(resolveLineInput, { businessId: '', as: 'bank_fees', note: '' });
  const resolve = useCall(contract.resolveStatementLine, { form });
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Resolve this line"
      submitLabel="Resolve"
      form={form}
      onSubmit={() => resolve.run({ params: { lineId: line.id }, body: form.input() })}
    >
      <BusinessField form={form} />
      <ChoiceCards
        label="Type"
        options={[
          { value: 'bank_fees', label: 'Bank fee', text: 'Booked as bank fees.' },
          { value: 'interest', label: 'Interest', text: 'Paid by the bank or charged by it.' },
          { value: 'tax', label: 'Tax', text: 'Deducted by the bank, such as a levy or stamp duty.' },
          {
            value: 'own_transfer',
            label: 'Internal transfer',
            text: 'Between your own bank accounts. Resolve the line of the other account the same way.',
          },
          { value: 'difference', label: 'Difference', text: 'Kept as a difference until it is assigned.' },
        ]}
        {...form.getInputProps('as')}
      />
      <TextAreaField label="Note" {...form.getInputProps('note')} />
    </DrawerForm>
  );
}
