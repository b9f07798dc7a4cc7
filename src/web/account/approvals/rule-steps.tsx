// One step of a rule in its form: the number of approvals, and the eligible roles and members.
import { ActionIcon, MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { approvalOptions } from '#shared/contract/account/approval-shapes.ts';
import { NumberField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export type StepValues = { need: number | null; roles: string[]; members: string[] };

type Props = {
  index: number;
  form: ContractForm;
  options: z.output<typeof approvalOptions> | undefined;
  /** Omitted if there is only one step. */
  onRemove: (() => void) | undefined;
};

export function StepFields({ index, form, options, onRemove }: Props) {
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <fieldset className="rule-step">
      <header>
        <strong>{t('Step {{number}}', { number })}</strong>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            aria-label={t('Remove step {{number}}', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </header>
      <NumberField label="How many have to approve" {...form.getInputProps(`steps.${index}.need`)} />
      <MultiSelect
        label={t('Members with these roles')}
        searchable
        data={(options?.roles ?? []).map(({ id, name, people }) => ({
          value: id,
          label: t('{{name}}, {{count}} people', { name, count: people }),
        }))}
        {...form.getInputProps(`steps.${index}.roles`)}
      />
      <MultiSelect
        label={t('These members')}
        searchable
        data={(options?.members ?? []).map(({ id, name, role }) => ({
          value: id,
          label: `${name}, ${role}`,
        }))}
        {...form.getInputProps(`steps.${index}.members`)}
      />
    </fieldset>
  );
}
