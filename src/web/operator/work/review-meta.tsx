// The line below the name of a reviewed item: its merchant, and since when it is pending.
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
