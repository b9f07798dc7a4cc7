// The saved views of a list: choose, save and delete.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SavedView, savedViewsContract } from '#shared/contract/platform/saved-views.ts';
import type { ListView } from '#web/ui/list/list-state.ts';
import { queryOptionsOf } from '../queries.ts';
import { useCall } from '../use-call.ts';
import './saved-views.css';

const NameView = lazy(() => import('./name-view.tsx').then((m) => ({ default: m.NameView })));

/** The saved-view calls. */
export type ViewCalls = Pick<typeof savedViewsContract, 'listSavedViews' | 'saveView' | 'deleteSavedView'>;

type Props = {
  list: ListView;
  /** The list's name: 'payments'. */
  name: string;
  /** The calls of the console; by default those of the dashboard. */
  calls?: ViewCalls;
};

/** A view stores filters and order, not the page number. */
function searchOf(list: ListView): Record<string, string> {
  const { page: _page, limit: _limit, ...search } = list.raw;
  return search;
}

export function ViewsMenu({ list, name, calls = savedViewsContract }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState(0);
  const views = useQuery({
    ...queryOptionsOf(calls.listSavedViews, { query: { list: name } }),
    enabled: opened,
  });
  const show = (view: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(searchOf(list)).map((key) => [key, null]));
    list.set({ ...cleared, ...view.search }, { replace: false });
  };
  const isPlain = Object.keys(searchOf(list)).length === 0;
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            {t('Views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.data?.length === 0 && (
            <Menu.Label>{t('Filter the list, then save it as a view')}</Menu.Label>
          )}
          {views.isPending && <Menu.Label aria-busy="true">{t('Loading…')}</Menu.Label>}
          {views.isError && <Menu.Label>{t('The views could not be loaded')}</Menu.Label>}
          {views.data?.map((view) => (
            <SavedViewItem key={view.id} view={view} calls={calls} onShow={show} />
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} />}
            disabled={isPlain}
            onClick={() => setNaming((times) => Math.abs(times) + 1)}
          >
            {t('Save this view')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming !== 0 && (
        <Suspense>
          <NameView
            key={Math.abs(naming)}
            opened={naming > 0}
            onClose={() => setNaming((times) => -Math.abs(times))}
            list={name}
            search={searchOf(list)}
            calls={calls}
          />
        </Suspense>
      )}
    </>
  );
}

type ItemProps = { view: SavedView; calls: ViewCalls; onShow: (view: SavedView) => void };

function SavedViewItem({ view, calls, onShow }: ItemProps) {
  const { t } = useTranslation();
  const remove = useCall(calls.deleteSavedView);
  return (
    <div className="saved-view">
      <Menu.Item onClick={() => onShow(view)}>
        <span className="trunc">{view.name}</span>
      </Menu.Item>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('Delete the view {{name}}', { name: view.name })}
        onClick={() => void remove.run({ params: { viewId: view.id } })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
