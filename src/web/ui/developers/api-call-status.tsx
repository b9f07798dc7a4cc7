// The response status of a call: its number, whether it is a success, and the path of the call.
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
