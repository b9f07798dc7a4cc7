// Editable members of a split group: one row per sub-account and share.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type SubAccount, subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { formatRate } from '#shared/payments/fees.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { PercentField } from './percent-field.tsx';
import type { GroupValues } from './split-group-values.ts';

export type NamedAccount = Pick<SubAccount, 'id' | 'businessName'>;
type Props = {
  form: ContractForm<GroupValues>;
  /** The sub-accounts selected so far. */
  accounts: readonly NamedAccount[];
  onChosen: (account: NamedAccount) => void;
};

const membersMax = 20;

export function MemberRows({ form, accounts, onChosen }: Props) {
  const { t } = useTranslation();
  const { members } = form.values;
  const set = (rows: GroupValues['members']) => {
    form.setFieldValue('members', rows);
    form.clearFieldError('members');
  };
  return (
    <fieldset className="field-group split-members">
      <legend>{t('Members')}</legend>
      {members.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <MemberRow key={index} form={form} index={index} accounts={accounts} onChosen={onChosen} />
      ))}
      {typeof form.errors.members === 'string' && <FieldError>{form.errors.members}</FieldError>}
      <div className="row">
        {members.length < membersMax && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => set([...members, { subAccountId: '', share: null }])}
          >
            {t('Add sub-account')}
          </Button>
        )}
        <Rest values={form.values} />
      </div>
    </fieldset>
  );
}

function Rest({ values }: { values: GroupValues }) {
  const { t } = useTranslation();
  if (values.type === 'flat') return <span className="mut sm">{t('Your business gets the rest.')}</span>;
  const rest = 1_000_000 - values.members.reduce((sum, { share }) => sum + (share ?? 0), 0);
  if (rest < 0) return null;
  return (
    <span className="mut sm">{t('Your business gets the rest: {{rest}}', { rest: formatRate(rest) })}</span>
  );
}

type RowProps = Props & { index: number };

function MemberRow({ form, accounts, onChosen, index }: RowProps) {
  const { t } = useTranslation();
  const { members, type, currency } = form.values;
  const member = members[index];
  const chosen = member?.subAccountId || null;
  const elsewhere = new Set(
    members.filter((_, other) => other !== index).map((member) => member.subAccountId),
  );
  const before = accounts.find(({ id }) => id === chosen);
  const found = useFound(
    (query) =>
      queryOptionsOf(subAccountsContract.listSubAccounts, { query: { ...query, status: ['ACTIVE'] } }),
    {
      labelOf: ({ businessName }) => businessName,
      chosen,
      ...(before && { chosenLabel: before.businessName }),
      isOffered: (account) => account.currency === currency && !elsewhere.has(account.id),
    },
  );
  if (!member) return null;
  const choose = (id: string | null) => {
    const account = found.items.find((account) => account.id === id);
    if (account) onChosen(account);
    form.setFieldValue(`members.${index}.subAccountId`, id ?? '');
    form.clearFieldError(`members.${index}.subAccountId`);
    if (type === 'percentage' && member.share === null && account?.sharePpm)
      form.setFieldValue(`members.${index}.share`, account.sharePpm);
  };
  const hidden = { label: 'sr-only' };
  const share = form.getInputProps(`members.${index}.share`);
  return (
    <div className="split-member">
      <SelectField
        label="Sub-account"
        classNames={hidden}
        {...found.field}
        placeholder={t('Choose a sub-account')}
        nothingFoundMessage={t('No active sub-account')}
        {...form.getInputProps(`members.${index}.subAccountId`)}
        onChange={choose}
      />
      {type === 'percentage' ? (
        <PercentField label={t('Share')} classNames={hidden} {...share} />
      ) : (
        <AmountField label="Share" classNames={hidden} currency={currency} {...share} />
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Remove')}
        disabled={members.length === 1}
        onClick={() => form.removeListItem('members', index)}
      >
        <IconTrash size={16} />
      </button>
    </div>
  );
}
