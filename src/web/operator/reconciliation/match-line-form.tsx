// Matching a line by hand: the open items of the bank in its currency, those of its amount first.
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchLineInput } from '#shared/contract/operator/exceptions.ts';
import {
  reconciliationContract as contract,
  type StatementLine,
} from '#shared/contract/operator/reconciliation.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { kindLabel } from './words.ts';

export function MatchLineForm({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = line.currency ?? 'NGN';
  const open = useQuery(
    queryOptionsOf(contract.listOpenItems, {
      query: { leg: 'bank', mode: line.mode, currency, limit: 100 },
    }),
  );
  const form = useContractForm(matchLineInput, { items: [] as string[], differenceToFees: false, note: '' });
  const match = useCall(contract.matchStatementLine, { form });
  const items = [...(open.data?.items ?? [])].sort(
    (a, b) => Number(b.open === line.amount) - Number(a.open === line.amount),
  );
  const chosen = form.getValues().items;
  const sum = items.filter((item) => chosen.includes(item.id)).reduce((total, item) => total + item.open, 0);
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Match this line"
      submitLabel="Match"
      form={form}
      onSubmit={() => match.run({ params: { lineId: line.id }, body: form.input() })}
    >
      <p className="says">
        {line.narration} ·{' '}
        <span className="num">{formatMoney(line.amount ?? 0, currency, { sign: true })}</span>
      </p>
      <MultiSelect
        label={t('Items')}
        searchable
        comboboxProps={{ offset: 4 }}
        data={items.map((item) => ({
          value: item.id,
          label: `${formatMoney(item.open, currency, { sign: true })} · ${t(kindLabel(item.kind))} ${item.reference ?? ''} · ${item.business.name}`,
        }))}
        {...form.getInputProps('items')}
      />
      <p className="mut sm">{t('Chosen: {{sum}}', { sum: formatMoney(sum, currency, { sign: true }) })}</p>
      <SwitchField
        label="Book the difference as fees of the bank"
        {...form.getInputProps('differenceToFees', { type: 'checkbox' })}
      />
      <TextAreaField label="Note" {...form.getInputProps('note')} />
    </DrawerForm>
  );
}
