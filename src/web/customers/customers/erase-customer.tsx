// Permanent erasure of a customer on their request, confirmed by typing the address and giving a reason.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import type { CustomerDetail } from '#shared/contract/customers/customers.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useCustomersPath } from './customer-labels.ts';

type Props = { customer: CustomerDetail; opened: boolean; onClose: () => void };

export function EraseCustomer({ customer, opened, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = useCustomersPath();
  const email = customer.email ?? '';
  const schema = reasonInput.extend({
    confirm: z
      .string()
      .trim()
      .refine((text) => text.toLowerCase() === email, 'Type the e-mail address of this customer'),
  });
  const form = useContractForm(schema, { reason: '', confirm: '' });
  const erase = useCall(erasureContract.eraseCustomer, {
    form,
    invalidates: ['transaction', 'disputes'],
    onSuccess: () => navigate({ to: at }),
  });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Erase this customer?')}
      says={
        <>
          <p>
            {t(
              'The name, e-mail address, phone number and saved cards are permanently erased, also from payments, refunds and disputes. Amounts, dates and references are kept.',
            )}
          </p>
          <p>{t('This cannot be undone and is recorded in the audit trail.')}</p>
        </>
      }
      form={form}
      submitLabel={t('Erase customer')}
      danger
      onSubmit={() => erase.run({ body: { email, reason: form.getValues().reason } })}
    >
      <TextField
        label="Reason"
        hint={t('For the audit trail: how and when the customer requested it')}
        {...form.getInputProps('reason')}
      />
      <TextField
        label="E-mail address of the customer"
        hint={t('Type {{email}} to confirm', { email })}
        autoComplete="off"
        {...form.getInputProps('confirm')}
      />
    </DialogForm>
  );
}
