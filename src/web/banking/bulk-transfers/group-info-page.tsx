// Information tab of a bulk transfer: the review of a draft, or the progress and outcomes of its rows.

import { lazy, Suspense } from 'react';
import { useTransferGroup } from './group-query.ts';
import { Progress } from './progress.tsx';
import './bulk.css';

/** Loaded for drafts only: the row editor is larger than the rest of the screen. */
const Review = lazy(() => import('./review.tsx').then((m) => ({ default: m.Review })));

export function GroupInfoPage() {
  const { data: group } = useTransferGroup();
  if (!group) return null;
  if (group.sent_at) return <Progress group={group} />;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Review group={group} />
    </Suspense>
  );
}
