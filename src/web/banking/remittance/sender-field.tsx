// The sender field: one of the senders who may send.
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

export function SenderField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>) {
  const { t } = useTranslation();
  const senders = useQuery(
    queryOptionsOf(remittanceSendersContract.listSenders, { query: { status: 'ACTIVE', limit: 100 } }),
  );
  return (
    <SelectField
      label="Sender"
      searchable
      placeholder={t('Choose a sender')}
      data={(senders.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}
