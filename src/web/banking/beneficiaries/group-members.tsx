// The editable members of a group, with amount and narration, and a search that adds more.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { writtenAmount } from '#web/ui/form/amount-input.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type GroupValues, newMember, totalOf } from './group-values.ts';

type Props = { form: ContractForm<GroupValues> };

export function GroupMembers({ form }: Props) {
  const { t } = useTranslation();
  const { members, currency } = form.values;
  return (
    <SectionCard
      title={t('Beneficiaries')}
      aside={members.length.toLocaleString('en')}
      end={<MoneyText amount={totalOf(members)} currency={currency} />}
    >
      <div className="stack">
        <AddMember form={form} />
        {typeof form.errors.members === 'string' && <FieldError>{form.errors.members}</FieldError>}
        {members.length > 0 && (
          <ul className="group-members" aria-label={t('Beneficiaries')}>
            {members.map((member, index) => (
              <MemberRow key={member.beneficiaryId} form={form} index={index} />
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  );
}

const typingMs = 250;
const offered = 20;

/** Searches beneficiaries, and appends the chosen one. */
function AddMember({ form }: Props) {
  const { t } = useTranslation();
  const { members, currency } = form.values;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const query = { currency, limit: offered, sort: 'name' as const, ...(search && { search }) };
  const found = useQuery({
    ...queryOptionsOf(beneficiariesContract.listBeneficiaries, { query }),
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(members.map(({ beneficiaryId }) => beneficiaryId));
  const options = found.data?.items.filter(({ id }) => !chosen.has(id)) ?? [];
  const add = (id: string | null) => {
    const one = options.find((option) => option.id === id);
    if (!one) return;
    form.setFieldValue('members', [...members, newMember(one)]);
    form.clearFieldError('members');
    setText('');
  };
  return (
    <Select
      label={t('Add beneficiary')}
      placeholder={t('Search by name or account number')}
      leftSection={<IconSearch size={16} />}
      searchable
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={add}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('No beneficiaries found')}
      data={options.map(({ id, name, bankName, accountNumber }) => ({
        value: id,
        label: `${name} · ${bankName} ${accountNumber}`,
      }))}
    />
  );
}

function MemberRow({ form, index }: Props & { index: number }) {
  const { t } = useTranslation();
  const member = form.values.members[index];
  if (!member) return null;
  const { currency } = form.values;
  const { name, account, usual } = member;
  const hidden = { label: 'sr-only' };
  const wrong = form.errors[`members.${index}.beneficiaryId`];
  return (
    <li className="group-member">
      <span className="who">
        <span className="strong trunc">{name}</span>
        <small className="mut">{account}</small>
        {typeof wrong === 'string' && <FieldError>{wrong}</FieldError>}
      </span>
      <AmountField
        label={t('Amount of {{name}}', { name })}
        classNames={hidden}
        optional
        currency={currency}
        placeholder={usual === null ? t('No usual amount') : writtenAmount(usual, currency)}
        {...form.getInputProps(`members.${index}.amount`)}
      />
      <TextField
        label={t('Narration of {{name}}', { name })}
        classNames={hidden}
        optional
        maxLength={100}
        placeholder={t('Narration')}
        {...form.getInputProps(`members.${index}.narration`)}
      />
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Remove {{name}}', { name })}
        onClick={() => form.removeListItem('members', index)}
      >
        <IconTrash size={16} />
      </button>
    </li>
  );
}
