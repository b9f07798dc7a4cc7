// Under the name of what is reviewed: whose it is, and since when it waits.
import { DateText } from '#web/ui/date-text.tsx';

type Props = { review: { business: { name: string }; createdAt: string } };

export function ReviewMeta({ review }: Props) {
  return (
    <>
      <span>{review.business.name}</span>
      <DateText at={review.createdAt} as="relative" />
    </>
  );
}
