// E-mails and SMS that failed, wait or were discarded, of all merchants and the platform; without their text.
import { Button } from '@mantine/core';
import { IconMailX, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  type OperationsMessage,
  openMessageStatuses,
} from '#shared/contract/operator/console/operations.ts';
import { useList } from '#web/api/list/use-list.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Status } from '#web/ui/status.tsx';
import { MessageActions, Recipient } from './message-actions.tsx';
import { Failure, kindText, Owner } from './operations-cells.tsx';

const source = { endpoint: contract.listMessages };
const statusLabels = { FAILED: 'Failed', PENDING: 'Waiting', DISCARDED: 'Discarded' } as const;

const tabs = {
  param: 'status',
  tabs: openMessageStatuses.map((value) => ({
    value: value === 'FAILED' ? '' : value,
    label: statusLabels[value],
  })),
};
const filters = [oneOfFilter('channel', 'Channel', ['email', 'sms'], { email: 'E-mail', sms: 'SMS' })];

export function MessagesPage() {
  const list = useList(source);
  const { channel = 'email', status = 'FAILED' } = list.state.value;
  const { FAILED, ...others } = list.data?.counts ?? {};
  const counts = list.data && { ...others, all: FAILED ?? 0 };
  return (
    <ListContent
      list={{ ...list, counts }}
      name="console-messages"
      label="E-mails and SMS"
      search="Full e-mail address or business"
      filters={filters}
      tabs={tabs}
      tabsEnd={status === 'FAILED' && (list.data?.total ?? 0) > 1 && <RetryAll channel={channel} />}
      columns={columns}
      phoneActions
      rowActions={(row) => <MessageActions message={row} />}
      phone={(row) => ({
        title: kindText(row.kind),
        meta: row.failure ?? row.to,
        status: <MessageState message={row} />,
      })}
      empty={{
        icon: IconMailX,
        title: 'No messages',
        text: 'Failed messages and messages waiting for their next attempt appear here.',
      }}
    />
  );
}

function RetryAll({ channel }: { channel: 'email' | 'sms' }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [opened, setOpened] = useState(false);
  const retry = useCall(contract.retryFailedMessages, {
    success: t('Resending all failed messages'),
  });
  if (!can('OPERATIONS.READ_WRITE')) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('Resend all')}
      </Button>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={channel === 'email' ? t('Resend all failed e-mails?') : t('Resend all failed SMS?')}
        action={t('Resend all')}
        onConfirm={async () => (await retry.run({ body: { channel } })) !== undefined}
      >
        {t(
          'All failed messages whose text is still stored are sent, for all merchants, at most 1,000 at a time.',
        )}
      </Confirm>
    </>
  );
}

function MessageState({ message }: { message: OperationsMessage }) {
  const { t } = useTranslation();
  if (message.isBeingSent) return <Status tone="info">{t('Sending')}</Status>;
  if (message.status === 'FAILED') return <Status tone="danger">{t('Failed')}</Status>;
  if (message.status === 'PENDING')
    return (
      <Status tone="warning" shape="ring">
        {t('Waiting')}
      </Status>
    );
  return <Status tone="neutral">{t('Discarded')}</Status>;
}

const columns: readonly Column<OperationsMessage>[] = [
  {
    key: 'kind',
    header: 'What',
    width: 200,
    fixed: true,
    cell: (row) => <span className="strong trunc">{kindText(row.kind)}</span>,
  },
  { key: 'to', header: 'To', width: 220, cell: (row) => <Recipient message={row} /> },
  { key: 'business', header: 'Business', width: 180, cell: (row) => <Owner of={row} /> },
  { key: 'failure', header: 'Last failure', cell: (row) => <Failure text={row.failure} /> },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 90,
    align: 'right',
    cell: (row) => <span className="num">{row.attemptCount}</span>,
  },
  { key: 'status', header: 'Status', width: 120, airy: true, cell: (row) => <MessageState message={row} /> },
  {
    key: 'next',
    header: 'Next attempt',
    width: 130,
    hidden: true,
    cell: (row) => <DateText at={row.nextAttemptAt} as="relative" unknown="None" />,
  },
  { key: 'createdAt', header: 'Created', width: 124, cell: (row) => <DateText at={row.createdAt} /> },
];
