// The sender field: one of the senders who may send.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

export function SenderField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>) {
  const { t } = useTranslation();
  const senders = useFound(
    (found) =>
      queryOptionsOf(remittanceSendersContract.listSenders, { query: { ...found, status: 'ACTIVE' } }),
    { labelOf: ({ name }) => name, chosen: props.value || null },
  );
  return <SelectField label="Sender" {...senders.field} placeholder={t('Choose a sender')} {...props} />;
}
