// Opens a cash register at a terminal with the cash in its drawer.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashNote } from '#shared/contract/terminals/cash-register-enums.ts';
import { cashRegisterInput, cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { CashCount, useCashCount } from './cash-count.tsx';

const query = { limit: 100 };

/** The terminals for a new register: POS and virtual terminals. */
function useTerminals() {
  const machines = useQuery(queryOptionsOf(posTerminalsContract.listPosTerminals, { query }));
  const tills = useQuery(queryOptionsOf(virtualTerminalsContract.listVirtualTerminals, { query }));
  const owned = (machines.data?.items ?? []).filter(({ status }) => status !== 'RETURNED');
  return {
    items: [
      ...owned.map(({ id, name, serialNumber, currency }) => ({
        id,
        label: `${name}, ${serialNumber}`,
        currency,
      })),
      ...(tills.data?.items ?? []).map(({ id, name, reference, currency }) => ({
        id,
        label: `${name}, ${reference}`,
        currency,
      })),
    ],
    isKnown: machines.data !== undefined && tills.data !== undefined,
  };
}

export function OpenRegisterForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const { items, isKnown } = useTerminals();
  const fallback = useSession().currency;
  const form = useContractForm(cashRegisterInput, { terminalId: '', float: null as number | null, note: '' });
  const open = useCall(cashRegistersContract.openCashRegister, { form });
  const [notes, setNotes] = useState<CashNote[] | null>(null);
  const chosen = items.find(({ id }) => id === form.values.terminalId);
  const currency = chosen?.currency ?? fallback;
  const send = () => {
    const { float, ...input } = form.input();
    return open.run({ body: notes ? { ...input, floatNotes: notes } : { ...input, float } });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Open cash register"
      submitLabel="Open cash register"
      form={form}
      onSubmit={send}
    >
      {isKnown && items.length === 0 && (
        <Banner tone="warning">{t('No terminals yet. Create a virtual terminal first.')}</Banner>
      )}
      <SelectField
        label="Terminal"
        placeholder={t('Choose a terminal')}
        data={items.map(({ id, label }) => ({ value: id, label }))}
        {...form.getInputProps('terminalId')}
      />
      <FloatCount key={currency} currency={currency} form={form} onNotes={setNotes} />
      <TextAreaField label="Note" optional {...form.getInputProps('note')} />
    </DrawerForm>
  );
}

type FloatProps = {
  currency: Currency;
  form: ContractForm;
  onNotes: (notes: CashNote[] | null) => void;
};

/** A change of currency resets the count, because the denominations differ. */
function FloatCount({ currency, form, onNotes }: FloatProps) {
  const { t } = useTranslation();
  const count = useCashCount(currency, 'total');
  const { notes } = count;
  const known = JSON.stringify(notes);
  useEffect(() => onNotes(JSON.parse(known)), [known, onNotes]);
  return (
    <CashCount
      count={count}
      fault={form.errors.floatNotes as string | undefined}
      total={{
        label: 'Float',
        hint: t('The cash in the drawer now'),
        currency,
        ...form.getInputProps('float'),
      }}
    />
  );
}
