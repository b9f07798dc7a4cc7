// The status of an answer: its number, and whether it is good news.
import { Status } from '#web/ui/status.tsx';

export function ApiCallStatus({ status, badge }: { status: number; badge?: boolean }) {
  const tone = status < 400 ? 'success' : status < 500 ? 'warning' : 'danger';
  return (
    <Status tone={tone} {...(badge && { badge })}>
      {status}
    </Status>
  );
}
