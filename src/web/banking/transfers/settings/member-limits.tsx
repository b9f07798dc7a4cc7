// Members with a daily limit of their own.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferLimitsAnswer } from '#shared/contract/banking/transfer-settings.ts';
import type { Currency } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Limit = { user_id: string; daily_max: number };
type Props = {
  form: ContractForm<{ members: Limit[] }>;
  members: TransferLimitsAnswer['members'];
  currency: Currency;
};

export function MemberLimits({ form, members, currency }: Props) {
  const { t } = useTranslation();
  const limited = form.values.members as Limit[];
  const others = members.filter(({ user_id }) => !limited.some((item) => item.user_id === user_id));
  const nameOf = (id: string): string => members.find(({ user_id }) => user_id === id)?.name ?? '';
  const set = (next: Limit[]) => form.setFieldValue('members', next);
  return (
    <>
      {limited.map(({ user_id: userId, daily_max: most }, index) => (
        <div key={userId} className="member-limit">
          <AmountField
            label={nameOf(userId)}
            currency={currency}
            value={most}
            error={form.errors[`members.${index}.daily_max`]}
            onChange={(value: number | null) =>
              set(
                limited.map((item) => (item.user_id === userId ? { ...item, daily_max: value ?? 0 } : item)),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('Remove the limit of {{name}}', { name: nameOf(userId) })}
            onClick={() => set(limited.filter((item) => item.user_id !== userId))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {others.length > 0 && (
        <SelectField
          label="Member limit"
          optional
          placeholder={t('Choose a member')}
          data={others.map(({ user_id: value, name: label }) => ({ value, label }))}
          value={null}
          onChange={(value) => value && set([...limited, { user_id: value, daily_max: 0 }])}
        />
      )}
    </>
  );
}
