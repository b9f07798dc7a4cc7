// The platform's accounts at its settlement banks: only statements of these are imported.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  settlementAccountsContract as contract,
  type SettlementAccount,
  settlementAccountInput,
} from '#shared/contract/operator/bank/settlement-accounts.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { RemoveButton } from '#web/operator/remove-button.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function SettlementAccounts() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [adding, setAdding] = useState(false);
  const accounts = useQuery(queryOptionsOf(contract.listSettlementAccounts));
  if (!accounts.data) return null;
  const may = can('SETTLEMENT.READ_WRITE');
  return (
    <SectionCard
      title={t('Settlement accounts')}
      flush
      aside={
        may && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('Add account')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('Settlement accounts')}
        inCard
        columns={columns}
        idOf={({ mode, account }) => `${mode}:${account}`}
        rows={accounts.data.items}
        phone={(row) => ({
          title: row.account,
          meta: `${row.bankName} · ${row.mode === 'live' ? t('Live') : t('Test')}`,
        })}
        rowActions={(account) => may && account.statements === 0 && <RemoveAccount account={account} />}
        rowActionsWidth={110}
      />
      {adding && <AddAccount onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

function RemoveAccount({ account: { mode, account } }: { account: SettlementAccount }) {
  const { t } = useTranslation();
  const remove = useCall(contract.removeSettlementAccount);
  return (
    <RemoveButton
      title={t('Remove account {{account}}?', { account })}
      onRemove={() => remove.run({ params: { mode, account } })}
    >
      {t('Files with statements of this account will be refused.')}
    </RemoveButton>
  );
}

function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(settlementAccountInput, { mode: 'live', account: '', bankName: '' });
  const add = useCall(contract.addSettlementAccount, { form, onSuccess: onClose });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Add a settlement account')}
      says={t('Statements of this account can then be imported.')}
      form={form}
      onSubmit={() => add.run({ body: form.input() })}
      submitLabel={t('Add account')}
      isPending={add.isPending}
    >
      <TextField
        label="Account number"
        hint={t('As it appears in the bank’s statements')}
        data-autofocus
        {...form.getInputProps('account')}
      />
      <TextField label="Bank" {...form.getInputProps('bankName')} />
      <SelectField
        label="Mode"
        data={[
          { value: 'live', label: t('Live') },
          { value: 'test', label: t('Test') },
        ]}
        {...form.getInputProps('mode')}
      />
    </DialogForm>
  );
}

function Mode({ account: { mode } }: { account: SettlementAccount }) {
  const { t } = useTranslation();
  return <>{mode === 'live' ? t('Live') : t('Test')}</>;
}

const columns: readonly Column<SettlementAccount>[] = [
  {
    key: 'account',
    header: 'Account',
    fixed: true,
    cell: (row) => (
      <span className="trunc strong" title={row.account}>
        {row.account}
      </span>
    ),
  },
  { key: 'bankName', header: 'Bank', width: 260, cell: (row) => row.bankName },
  { key: 'mode', header: 'Mode', width: 96, cell: (row) => <Mode account={row} /> },
  {
    key: 'statements',
    header: 'Statements',
    width: 120,
    align: 'right',
    cell: (row) => <span className="num">{row.statements}</span>,
  },
];
