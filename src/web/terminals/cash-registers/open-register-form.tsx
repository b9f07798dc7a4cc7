// Opens a cash register at a terminal with the cash in its drawer.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashNote } from '#shared/contract/terminals/cash-register-enums.ts';
import { cashRegisterInput, cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import type { Currency } from '#shared/money.ts';
import { useFound } from '#web/api/list/use-found.ts';
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

/** The terminals for a new register: POS and virtual terminals, found by the same text. */
function useTerminals(chosen: string | null) {
  const [chosenLabel, setChosenLabel] = useState('');
  const machines = useFound((query) => queryOptionsOf(posTerminalsContract.listPosTerminals, { query }), {
    labelOf: ({ name, serialNumber }) => `${name}, ${serialNumber}`,
    chosen,
    chosenLabel,
    isOffered: ({ status }) => status !== 'RETURNED',
  });
  const tills = useFound(
    (query) => queryOptionsOf(virtualTerminalsContract.listVirtualTerminals, { query }),
    { labelOf: ({ name, reference }) => `${name}, ${reference}`, chosen, chosenLabel },
  );
  const items = [...machines.items, ...tills.items];
  // Each of the two lists has the chosen one as an option.
  const options = [...machines.field.data, ...tills.field.data];
  return {
    setChosenLabel,
    currency: items.find(({ id }) => id === chosen)?.currency,
    isEmpty: !machines.isPending && !tills.isPending && items.length === 0 && !machines.field.searchValue,
    field: {
      ...machines.field,
      data: [...new Map(options.map((option) => [option.value, option])).values()],
      onSearchChange: (text: string) => {
        machines.field.onSearchChange(text);
        tills.field.onSearchChange(text);
      },
    },
  };
}

export function OpenRegisterForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const fallback = useSession().currency;
  const form = useContractForm(cashRegisterInput, { terminalId: '', float: null as number | null, note: '' });
  const open = useCall(cashRegistersContract.openCashRegister, { form });
  const [notes, setNotes] = useState<CashNote[] | null>(null);
  const terminals = useTerminals(form.values.terminalId || null);
  const terminalInput = form.getInputProps('terminalId');
  const currency = terminals.currency ?? fallback;
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
      {terminals.isEmpty && (
        <Banner tone="warning">{t('No terminals yet. Create a virtual terminal first.')}</Banner>
      )}
      <SelectField
        label="Terminal"
        placeholder={t('Choose a terminal')}
        {...terminals.field}
        nothingFoundMessage={t('No match')}
        {...terminalInput}
        onChange={(id, option) => {
          terminals.setChosenLabel(option?.label ?? '');
          terminalInput.onChange(id);
        }}
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
