// The owner of a work item: take it, assign it to a colleague, or release it.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workContract } from '#shared/contract/operator/work.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { invalidateNoun, nounOf, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';

type Person = { id: string; name: string };
type Props = { kind: string; subjectId: string; assignee: Person | null };

export function OwnerMenu({ kind, subjectId, assignee }: Props) {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const [opened, setOpened] = useState(false);
  const params = { kind, subjectId };
  const owner = useQuery({ ...queryOptionsOf(workContract.getWorkOwner, { params }), enabled: opened });
  const save = useCall(workContract.setWorkOwner, {
    success: ({ assignee: to }) => {
      if (!to) return t('Unassigned. Nobody has it now.');
      return to.id === operator.id ? t('Assigned to you.') : t('Assigned to {{name}}.', { name: to.name });
    },
    // Someone else may have taken it: show who has it now.
    onRefused: () => invalidateNoun(nounOf(workContract.setWorkOwner)),
  });
  const known = assignee?.id ?? null;
  const give = (operatorId: string | null) => void save.run({ params, body: { operatorId, known } });
  const colleagues = owner.data?.colleagues ?? [];
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={save.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('Assigned to: {{name}}', { name: assignee?.name ?? t('Unassigned') })}
        >
          <span className="trunc">{assignee?.name ?? t('Unassigned')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Assign to')}</Menu.Label>
        {owner.data && !owner.data.mayChange && (
          <Menu.Item disabled>{t('Your role cannot assign this')}</Menu.Item>
        )}
        {owner.data?.mayChange && (
          <>
            {colleagues
              .toSorted((a, b) => Number(b.id === operator.id) - Number(a.id === operator.id))
              .map((one) => (
                <Menu.Item key={one.id} onClick={() => give(one.id)} disabled={one.id === assignee?.id}>
                  {one.id === operator.id ? t('Assign to me') : one.name}
                </Menu.Item>
              ))}
            {assignee && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => give(null)}>{t('Remove assignment')}</Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
