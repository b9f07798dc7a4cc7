// The pager: rows per page, the range of rows and their total, and the pages.
import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageCount } from '#shared/pagination.ts';
import type { ListView } from './list-state.ts';
import './list.css';

type Props = {
  list: ListView;
  page: number;
  limit: number;
  total: number;
  totalCapped?: boolean | undefined;
};

/** Returns page numbers such as 1, 2, 3, …, 19 around the current page; null is a gap. */
export function pagesAround(page: number, count: number): (number | null)[] {
  const desired = new Set([1, count, page - 1, page, page + 1, ...(page <= 2 ? [2, 3] : [])]);
  const pages = [...desired].filter((item) => item >= 1 && item <= count).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

export function Pager({ list, page, limit, total, totalCapped = false }: Props) {
  const { t } = useTranslation();
  const count = pageCount(total, limit);
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const go = (to: number) => list.set({ page: to }, { replace: false });
  const totalText = `${total.toLocaleString('en')}${totalCapped ? '+' : ''}`;
  return (
    <div className="pager">
      <NativeSelect
        size="xs"
        className="pager-size"
        rightSection={<IconChevronDown size={14} />}
        label={t('Rows per page')}
        data={['10', '20', '50', '100']}
        value={String(limit)}
        onChange={(event) => list.set({ limit: Number(event.currentTarget.value) })}
      />
      <span className="num">
        {t('{{first}} – {{last}} of {{total}}', {
          first,
          last: Math.min(page * limit, total),
          total: totalText,
        })}
      </span>
      <nav className="pages" aria-label={t('Pages')}>
        <button
          type="button"
          className="pg"
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <IconChevronLeft size={16} />
        </button>
        {pagesAround(page, count).map((item, index) =>
          item === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <span key={`gap ${index}`} className="pg gap">
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              className="pg"
              aria-label={t('Page {{page}}', { page: item })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => go(item)}
            >
              {item}
            </button>
          ),
        )}
        <button
          type="button"
          className="pg"
          aria-label={t('Next page')}
          disabled={page >= count}
          onClick={() => go(page + 1)}
        >
          <IconChevronRight size={16} />
        </button>
      </nav>
    </div>
  );
}
