// Information tab of a bulk transfer: the review of a draft, or how far it has come and what became of its rows.

import { useTransferGroup } from './group-query.ts';
import { Progress } from './progress.tsx';
import { Review } from './review.tsx';
import './bulk.css';

export function GroupInfoPage() {
  const { data: group } = useTransferGroup();
  if (!group) return null;
  return group.sent_at ? <Progress group={group} /> : <Review group={group} />;
}
