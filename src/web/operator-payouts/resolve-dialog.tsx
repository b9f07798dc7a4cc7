// Resolving a difference of a settlement file: whose it is, with a note that says why.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  settlementContract as contract,
  resolveInput,
  type SettlementRow,
} from '#shared/contract/operator/settlement.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { row: SettlementRow; onClose: () => void };

export function ResolveDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(resolveInput, { resolution: 'received', note: '' });
  const resolve = useCall(contract.resolveSettlementRow, { form, onSuccess: onClose });
  const isMissing = (row.difference ?? 0) > 0;
  const amount = formatMoney(Math.abs(row.difference ?? 0), row.currency ?? 'NGN');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    void resolve.run({ params: { rowId: row.id }, body: form.getValues() as never });
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={520} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <Modal.Title component="h2">
            {isMissing ? t('{{amount}} is missing', { amount }) : t('{{amount}} too much', { amount })}
          </Modal.Title>
          <ChoiceCards
            label="What becomes of it"
            options={[
              {
                value: 'received',
                label: isMissing ? 'It came after all' : 'It was paid back',
                text: 'Settled with the acquirer by another way.',
              },
              {
                value: 'write_off',
                label: isMissing ? 'At our cost' : 'Our income',
                text: 'Booked against the platform’s fees.',
              },
              {
                value: 'merchant',
                label: 'The merchant’s',
                text: isMissing ? 'Taken from the balance of the business.' : 'Given to the business.',
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
