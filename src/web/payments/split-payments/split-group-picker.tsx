// Selects the split group for payments of a link or page.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { isFeatureOn, useSession } from '#web/api/session.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Props = {
  currency: Currency;
  value: string | null;
  onChange: (splitGroupId: string | null) => void;
  error?: React.ReactNode;
};

/** Renders nothing when split payments are off for the business, or there is no group to choose. */
export function SplitGroupPicker({ currency, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const isOn = isFeatureOn(profile, 'split_payments');
  const options = useQuery({
    ...queryOptionsOf(splitGroupsContract.listSplitGroupOptions, { query: { currency } }),
    enabled: isOn,
  });
  const groups = options.data?.items.filter((item) => item.status === 'ACTIVE' || item.id === value) ?? [];
  if (!isOn || (groups.length === 0 && !value)) return null;
  const chosen = groups.find((group) => group.id === value);
  const hint =
    chosen?.status === 'INACTIVE' ? t('This group is inactive. Payments are not split.') : chosen?.summary;
  return (
    <SelectField
      label="Split group"
      optional
      clearable
      allowDeselect
      placeholder={t('Not split')}
      hint={hint}
      error={error}
      data={groups.map((group) => ({ value: group.id, label: group.name }))}
      value={value}
      onChange={onChange}
    />
  );
}
