// The links from a row's page to the previous and next row of the list.
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathBeside, placeIn } from './neighbour-rows.ts';

/** '4 of 2,481' with the links to the previous and next row; they keep the open tab. */
export function Neighbours() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [loading, setLoading] = useState(false);
  const place = placeIn(pathname);
  if (!place) return null;
  const { page } = place.walk;
  const number = (page.page - 1) * page.limit + place.index + 1;
  const isLast = place.index === page.paths.length - 1 && !page.totalCapped && number >= page.total;
  const go = async (step: -1 | 1) => {
    setLoading(true);
    const to = await pathBeside(place, step).catch(() => undefined);
    setLoading(false);
    if (to) await navigate({ to: to + place.rest });
  };
  const text = page.isBeingCounted
    ? number.toLocaleString('en')
    : t('{{number}} of {{total}}', {
        number: number.toLocaleString('en'),
        total: `${page.total.toLocaleString('en')}${page.totalCapped ? '+' : ''}`,
      });
  return (
    <span className="neighbours">
      <span className="num">{text}</span>
      <button
        type="button"
        className="iconbtn sm28"
        aria-label={t('Previous')}
        disabled={loading || number === 1}
        onClick={() => void go(-1)}
      >
        <IconChevronUp size={16} />
      </button>
      <button
        type="button"
        className="iconbtn sm28"
        aria-label={t('Next')}
        disabled={loading || isLast}
        onClick={() => void go(1)}
      >
        <IconChevronDown size={16} />
      </button>
    </span>
  );
}
