// The settlement calendar: days on which banks of a country do not settle, beside Saturdays and Sundays.
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  settlementContract as contract,
  type Holiday,
  holidayInput,
} from '#shared/contract/operator/settlement.ts';
import { useCreate } from '#web/api/list/use-create.tsx';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { RemoveButton } from '#web/operator/remove-button.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';

const countries = [
  { value: 'NG', label: 'Nigeria' },
  { value: 'US', label: 'United States of America' },
] as const;
type Country = Holiday['country'];

function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function HolidaysPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [country, setCountry] = useState<Country>('NG');
  const [create, form] = useCreate({
    label: 'Add holiday',
    form: (shown) => <AddHoliday country={country} {...shown} />,
  });
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listHolidays, { query: { country } }));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <div className="stack">
      <div className="row" style={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <div className="grow" style={{ maxWidth: 280 }}>
          <SelectField
            label="Country"
            unmarked
            data={countries.map(({ value, label }) => ({ value, label: t(label) }))}
            value={country}
            onChange={(value) => setCountry(value as Country)}
          />
        </div>
        {can('SETTLEMENT.READ_WRITE') && create}
      </div>
      {data?.endsSoon && (
        <Banner tone="warning">
          {t(
            'This country’s calendar covers less than twelve months. Add upcoming holidays so that no settlement falls on a holiday.',
          )}
        </Banner>
      )}
      <DataTable
        label={t('Holidays')}
        columns={columns}
        idOf={(row) => row.day}
        {...(data && { rows: data.items })}
        rowActions={(row) => (can('SETTLEMENT.READ_WRITE') ? <Remove holiday={row} /> : null)}
        rowActionsWidth={100}
        phone={(row) => ({ title: row.name, meta: dayText(row.day) })}
        empty={<EmptyState icon={<IconCalendarOff size={24} />} title={t('No holidays yet')} />}
      />
      {form}
    </div>
  );
}

function AddHoliday(props: { country: Country; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(holidayInput, { country: props.country, day: null, name: '' });
  const add = useCall(contract.addHoliday, {
    form,
    success: ({ moved }) =>
      moved === 0
        ? t('Holiday added')
        : t('Holiday added. Settlement of {{moved}} items moved to a later date', { moved }),
  });
  return (
    <DrawerForm
      opened={props.opened}
      onClose={props.onClose}
      title="Add holiday"
      submitLabel="Add holiday"
      form={form}
      onSubmit={() => add.run({ body: form.input() })}
    >
      <SelectField
        label="Country"
        data={countries.map(({ value, label }) => ({ value, label: t(label) }))}
        {...form.getInputProps('country')}
      />
      <DateField label="Day" {...form.getInputProps('day')} />
      <TextField label="Name" {...form.getInputProps('name')} />
      <p className="mut sm">{t('Settlements and payouts due on this day move to the next working day.')}</p>
    </DrawerForm>
  );
}

function Remove({ holiday }: { holiday: Holiday }) {
  const { t } = useTranslation();
  const remove = useCall(contract.removeHoliday);
  const params = { country: holiday.country, day: holiday.day };
  return (
    <RemoveButton
      title={t('Remove {{name}}?', { name: holiday.name })}
      onRemove={() => remove.run({ params })}
    >
      {t(
        'This day becomes a working day again. Affected settlements return to their original date, but not earlier than now.',
      )}
    </RemoveButton>
  );
}

const columns: readonly Column<Holiday>[] = [
  { key: 'day', header: 'Day', width: 280, fixed: true, cell: (row) => dayText(row.day) },
  { key: 'name', header: 'Name', cell: (row) => row.name },
];
