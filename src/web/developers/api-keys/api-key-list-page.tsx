// API keys of the active mode: create, replace, disable, and the time of last use.
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiKey, apiKeysContract, type NewApiKey } from '#shared/contract/developers/api-keys.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { useCreateHash } from '#web/ui/menu/use-create-hash.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ApiKeyMenu } from './api-key-actions.tsx';
import { ApiKeyStatus } from './api-key-status.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const CreateApiKey = lazy(() => import('./api-key-form.tsx').then((m) => ({ default: m.CreateApiKey })));

const keysQuery = queryOptionsOf(apiKeysContract.listApiKeys);

export function loadApiKeys({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(keysQuery);
}

export function ApiKeyListPage() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const keys = useQuery(keysQuery);
  const [creating, setCreating] = useState(0);
  const [made, setMade] = useState<NewApiKey | null>(null);
  useCreateHash(() => setCreating((times) => Math.abs(times) + 1), mayChange);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating((times) => Math.abs(times) + 1)}>
      {t('Create API key')}
    </Button>
  );
  return (
    <>
      <SectionCard
        title={t(mode === 'live' ? 'Live keys' : 'Test keys')}
        end={keys.data?.length !== 0 && create}
        flush
      >
        <DataTable
          label={t('API keys')}
          columns={columns}
          idOf={(key) => key.id}
          query={queryOfAll(keys, keys.data)}
          inCard
          {...(mayChange && { rowActions: (key: ApiKey) => <ApiKeyMenu apiKey={key} onMade={setMade} /> })}
          phone={(key) => ({
            title: key.name,
            meta: <code>{key.hint}</code>,
            status: (
              <span className="row">
                <ApiKeyStatus status={key.status} />
                {mayChange && <ApiKeyMenu apiKey={key} onMade={setMade} />}
              </span>
            ),
          })}
          empty={
            <EmptyState
              icon={<IconKey size={24} />}
              title={t('No API keys yet')}
              text={t('API keys let your systems start payments and read transactions.')}
              action={create}
            />
          }
        />
      </SectionCard>
      {creating !== 0 && (
        <Suspense>
          <CreateApiKey
            key={Math.abs(creating)}
            opened={creating > 0}
            onClose={() => setCreating((times) => -Math.abs(times))}
            onMade={setMade}
          />
        </Suspense>
      )}
      <NewKeyDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}

function Scopes({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  if (apiKey.kind === 'publishable') return <span className="mut">{t('Starts payments')}</span>;
  const count = apiKey.permissions.length;
  return (
    <span className="mut" title={apiKey.permissions.join('\n')}>
      {count === 1 ? t('1 scope') : t('{{count}} scopes', { count })}
    </span>
  );
}

function LastUsed({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  if (!apiKey.lastUsedAt) return <span className="mut">{t('Never')}</span>;
  return (
    <span className="trunc">
      <DateText at={apiKey.lastUsedAt} as="relative" /> <span className="mut">{apiKey.lastUsedIp}</span>
    </span>
  );
}

function Named({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className="trunc">
      <span className="strong">{apiKey.name}</span> <code className="mut">{apiKey.hint}</code>
    </span>
  );
}

const columns: readonly Column<ApiKey>[] = [
  { key: 'name', header: 'Key', fixed: true, cell: (key) => <Named apiKey={key} /> },
  { key: 'scopes', header: 'Scopes', width: 130, cell: (key) => <Scopes apiKey={key} /> },
  { key: 'used', header: 'Last used', width: 200, cell: (key) => <LastUsed apiKey={key} /> },
  { key: 'created', header: 'Created', width: 140, cell: (key) => <DateText at={key.createdAt} /> },
  { key: 'status', header: 'Status', width: 180, cell: (key) => <ApiKeyStatus status={key.status} /> },
];
