// The status of an answer: its number, whether it is good news, and where the call is to be found.
import type { ApiCall } from '#shared/contract/developers/api-calls.ts';
import { Status } from '../status.tsx';

export function apiCallPath({ id }: Pick<ApiCall, 'id'>): string {
  return `/settings/configuration/api-logs/${id}`;
}

export function ApiCallStatus({ status, badge }: { status: number; badge?: boolean }) {
  const tone = status < 400 ? 'success' : status < 500 ? 'warning' : 'danger';
  return (
    <Status tone={tone} {...(badge && { badge })}>
      {status}
    </Status>
  );
}
