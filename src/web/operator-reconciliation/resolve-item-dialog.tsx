// Resolving an item that nobody confirms: at whose cost, with a note that says why.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  reconciliationContract as contract,
  type OpenItem,
  resolveItemInput,
} from '#shared/contract/operator/reconciliation.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function ResolveItemDialog({ item, onClose }: { item: OpenItem; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(resolveItemInput, { resolution: 'write_off', note: '' });
  const resolve = useCall(contract.resolveOpenItem, { form, onSuccess: onClose });
  const amount = formatMoney(Math.abs(item.open), item.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    void resolve.run({ params: { itemId: item.id }, body: form.getValues() as never });
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={520} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <Modal.Title component="h2">{t('Resolve {{amount}}', { amount })}</Modal.Title>
          <ChoiceCards
            label="What becomes of it"
            options={[
              {
                value: 'write_off',
                label: item.open > 0 ? 'At our cost' : 'Our income',
                text: 'Booked against the platform’s fees.',
              },
              {
                value: 'merchant',
                label: 'The merchant’s',
                text: item.open > 0 ? 'Taken from the balance of the business.' : 'Given to the business.',
              },
            ]}
            {...form.getInputProps('resolution')}
          />
          <TextAreaField label="Note" {...form.getInputProps('note')} />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={resolve.isPending}>
            {t('Resolve')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
