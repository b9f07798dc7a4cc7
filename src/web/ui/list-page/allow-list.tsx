// An allow-list: entries with who added them and when, removal after confirmation, and the form that adds an entry.
import { ActionIcon } from '@mantine/core';
import { IconTrash, IconWorld } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Confirm } from '../confirm.tsx';
import { DateText } from '../date-text.tsx';
import { EmptyState } from '../empty-state.tsx';
import { TextField } from '../form/text-fields.tsx';
import type { ContractForm } from '../form/use-contract-form.ts';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/data-table.tsx';
import type { TableQuery } from '../list/table-types.ts';
import { SectionCard } from '../section-card.tsx';

type Allowed = { id: string; label: string; createdBy: string; createdAt: string };

type Props<T> = {
  title: string;
  query: TableQuery<T>;
  /** The column of the allowed value. */
  column: Pick<Column<T>, 'header' | 'width' | 'cell'>;
  nameOf: (item: T) => string;
  empty: string;
  mayChange: boolean;
  /** 'Remove address' */
  removeLabel: string;
  /** The effect of removal, translated. */
  removeText: string;
  /** Resolves to undefined on failure, which keeps the dialog open. */
  onRemove: (item: T) => Promise<unknown>;
};

export function AllowList<T extends Allowed>(props: Props<T>) {
  const { title, query, column, nameOf, empty, mayChange, removeLabel, removeText, onRemove } = props;
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<T | null>(null);
  const bin = (item: T) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Remove {{name}}', { name: nameOf(item) })}
      onClick={() => setRemoving(item)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
  return (
    <SectionCard title={t(title)} flush>
      <DataTable
        label={t(title)}
        columns={[{ ...column, key: 'name', fixed: true }, ...columns]}
        idOf={(row) => row.id}
        query={query}
        inCard
        {...(mayChange && { rowActions: bin })}
        phone={(row) => ({
          title: nameOf(row),
          meta: row.label || row.createdBy,
          status: mayChange && bin(row),
        })}
        empty={<EmptyState icon={<IconWorld size={24} />} title={t(empty)} />}
      />
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('Remove {{name}}?', { name: removing ? nameOf(removing) : '' })}
        action={removeLabel}
        danger
        onConfirm={async () => removing !== null && (await onRemove(removing)) !== undefined}
      >
        {removeText}
      </Confirm>
    </SectionCard>
  );
}

const columns: readonly Column<Allowed>[] = [
  { key: 'label', header: 'Label', cell: (row) => <span className="trunc">{row.label || '—'}</span> },
  { key: 'by', header: 'Added by', width: 180, cell: (row) => row.createdBy },
  { key: 'at', header: 'Since', width: 140, cell: (row) => <DateText at={row.createdAt} /> },
];

type LineProps = {
  form: ContractForm;
  onAdd: () => unknown;
  isPending: boolean;
  /** 'Allow address' */
  submitLabel: string;
  labelHint: string;
  /** The field of the allowed value. */
  children: ReactNode;
};

/** The one-line form that adds an entry. */
export function AllowLine({ form, onAdd, isPending, submitLabel, labelHint, children }: LineProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void onAdd();
  };
  return (
    <form className="line-form" onSubmit={submit} noValidate>
      {children}
      <TextField label="Label" optional hint={t(labelHint)} {...form.getInputProps('label')} />
      <WriteButton loading={isPending}>{t(submitLabel)}</WriteButton>
    </form>
  );
}
