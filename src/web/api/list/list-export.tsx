// The export button of a list: requests a file of the filtered rows, and tracks it.
import { useEffect } from 'react';
import type { z } from 'zod';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import type { AnsweringEndpoint, PathParams } from '../queries.ts';
import { useCall } from '../use-call.ts';
import { type ExportFormat, ExportMenu } from './export-menu.tsx';
import { resumeRunningExports, trackExport } from './started-exports.ts';

export type ExportEndpoint = AnsweringEndpoint<ExportJob> & {
  body: z.ZodType<unknown, { format: ExportFormat; filters: Record<string, unknown> }>;
};

type Props = {
  endpoint: ExportEndpoint;
  /** The state of the list; the call uses the keys it knows. */
  filters: Record<string, unknown>;
  /** The loaded list, for its row count. */
  data: { total: number; totalCapped?: boolean | undefined } | undefined;
  /** The path parameters of the call. */
  params?: PathParams;
  /** The label of the button; 'Export' by default. */
  label?: string;
};

export function ListExport({ endpoint, filters, data, params, label }: Props) {
  const order = useCall(endpoint, { success: false, onSuccess: trackExport });
  useEffect(resumeRunningExports, []);
  return (
    <ExportMenu
      recent
      total={data?.total}
      {...(label && { label })}
      {...(data?.totalCapped && { totalCapped: true })}
      ordering={order.isPending}
      order={(format) => void order.run({ ...(params && { params }), body: { format, filters } })}
    />
  );
}
