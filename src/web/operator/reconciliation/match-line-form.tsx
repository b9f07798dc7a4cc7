// Manual matching of a line: items of the same amount are offered first, and any open item of the bank can be searched.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '#shared/contract/operator/bank/bank-statements.ts';
import { matchLineInput } from '#shared/contract/operator/exceptions.ts';
import type { OpenItem } from '#shared/contract/operator/open-items.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { kindLabel } from './reconciliation-labels.ts';

/** The number of items offered; a longer search text narrows them. */
const shownMax = 20;

/** Searches all items for the typed text; without a text, offers items of the line's amount and the oldest ones. */
function useOpenItems(line: StatementLine, search: string) {
  const currency = line.currency ?? 'NGN';
  const base = { leg: 'bank', mode: line.mode, currency, limit: shownMax } as const;
  const found = useQuery({
    ...queryOptionsOf(contract.listOpenItems, { query: { ...base, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const ofAmount = useQuery({
    ...queryOptionsOf(contract.listOpenItems, { query: { ...base, openEq: line.amount ?? 0 } }),
    enabled: line.amount !== null,
  });
  const first = search ? [] : (ofAmount.data?.items ?? []);
  return uniqueItems([...first, ...(found.data?.items ?? [])]);
}

function uniqueItems(items: readonly OpenItem[]): OpenItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export function MatchLineForm({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = line.currency ?? 'NGN';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const offered = useOpenItems(line, search);
  /** Keeps chosen items available during further searches. */
  const [chosen, setChosen] = useState<readonly OpenItem[]>([]);
  const form = useContractForm(matchLineInput, { items: [] as string[], differenceToFees: false, note: '' });
  const match = useCall(contract.matchStatementLine, { form });
  const known = uniqueItems([...chosen, ...offered]);
  const choose = (ids: string[]) => {
    setChosen(known.filter((item) => ids.includes(item.id)));
    form.setFieldValue('items', ids);
  };
  const sum = chosen.reduce((total, item) => total + item.open, 0);
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
        description={t('Type a reference, a business or an amount')}
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={search && t('No open item matches')}
        comboboxProps={{ offset: 4 }}
        data={known.map((item) => ({
          value: item.id,
          label: `${formatMoney(item.open, currency, { sign: true })} · ${t(kindLabel(item.kind))} ${item.reference ?? ''} · ${item.business.name}`,
        }))}
        {...form.getInputProps('items')}
        onChange={choose}
      />
      <p className="mut sm">{t('Selected: {{sum}}', { sum: formatMoney(sum, currency, { sign: true }) })}</p>
      <SwitchField
        label="Book the difference as bank fees"
        {...form.getInputProps('differenceToFees', { type: 'checkbox' })}
      />
      <TextAreaField label="Note" {...form.getInputProps('note')} />
    </DrawerForm>
  );
}
