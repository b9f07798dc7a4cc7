// Drawer form to create or change a tax: first rate, calculation method and place.
import { useTranslation } from 'react-i18next';
import { countryCodes, countryName, statesOf } from '#shared/account/places.ts';
import { newTaxInput, type Tax, taxesContract, taxInput } from '#shared/contract/billing/taxes.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { RateField } from '../rate-field.tsx';

function valuesOf(tax: Tax | null, country: string) {
  return {
    name: tax?.name ?? '',
    rate: null as number | null,
    startsOn: null as string | null,
    isInclusive: tax?.isInclusive ?? false,
    isBeforeDiscount: tax?.isBeforeDiscount ?? false,
    country: tax ? tax.country : country,
    state: tax?.state ?? '',
    isDefault: tax?.isDefault ?? false,
  };
}
type Values = ReturnType<typeof valuesOf>;

/** The first rate is no part of a tax that exists. */
const knownOf = ({ rate: _, startsOn: __, ...known }: Values) => known;

export function TaxForm({ tax, opened, onClose }: { tax: Tax | null } & ShownDialog) {
  const { currency } = useSession();
  const form = useContractForm(tax ? taxInput : newTaxInput, valuesOf(tax, currency === 'USD' ? 'US' : 'NG'));
  const create = useCall(taxesContract.createTax, { form });
  const { known, onRefused } = useKnown(form, knownOf(form.getValues()), async () => {
    const now = await callWith(taxesContract.getTax, { params: { taxId: tax?.id ?? '' } });
    return knownOf(valuesOf(now, ''));
  });
  const update = useCall(taxesContract.updateTax, { form, onRefused });
  const save = () =>
    tax
      ? update.run({ params: { taxId: tax.id }, body: { ...taxInput.parse(form.getValues()), known } })
      : create.run({ body: newTaxInput.parse(form.getValues()) });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={tax ? 'Edit tax' : 'Create tax'}
      submitLabel={tax ? 'Save changes' : 'Create tax'}
      form={form}
      onSubmit={save}
    >
      <TextField label="Tax name" data-autofocus maxLength={60} {...form.getInputProps('name')} />
      {!tax && (
        <div className="two-fields">
          <RateField label="Rate" {...form.getInputProps('rate')} />
          <DateField label="Starts on" optional {...form.getInputProps('startsOn')} />
        </div>
      )}
      <Reckoning form={form} />
      <Place form={form} />
      <SwitchField
        label="Suggest this tax for new products and lines"
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </DrawerForm>
  );
}

function Reckoning({ form }: { form: ContractForm<Values> }) {
  const { isInclusive } = form.values;
  const choose = (choice: string) => {
    form.setFieldValue('isInclusive', choice === 'inclusive');
    if (choice === 'inclusive') form.setFieldValue('isBeforeDiscount', false);
  };
  return (
    <>
      <ChoiceCards
        label="Prices"
        options={[
          { value: 'exclusive', label: 'Tax exclusive', text: 'Tax is added to the price' },
          { value: 'inclusive', label: 'Tax inclusive', text: 'Tax is included in the price' },
        ]}
        value={isInclusive ? 'inclusive' : 'exclusive'}
        onChange={choose}
      />
      {!isInclusive && (
        <SwitchField
          label="Charged on the price before discounts"
          {...form.getInputProps('isBeforeDiscount', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/** A select if the states of the country are known; otherwise a text field. */
function Place({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation();
  const { country } = form.values;
  const states = country === 'NG' || country === 'US' ? statesOf[country] : null;
  const countries = countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const state = form.getInputProps('state');
  return (
    <div className="two-fields">
      <SelectField
        label="Country"
        optional
        clearable
        searchable
        allowDeselect
        placeholder={t('Everywhere')}
        data={countries}
        {...form.getInputProps('country')}
      />
      {country !== null &&
        (states ? (
          <SelectField
            label="State"
            optional
            clearable
            searchable
            allowDeselect
            placeholder={t('All states')}
            data={[...states]}
            {...state}
            value={state.value || null}
          />
        ) : (
          <TextField label="State" optional maxLength={60} {...state} />
        ))}
    </div>
  );
}
