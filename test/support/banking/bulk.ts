// Files of transfers for tests: uploaded, queried and sent.
import { queryDueRows } from '#server/banking/bulk-transfers/rows/query-names.ts';
import type { TransferGroupDetail, TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestServer } from '../server.ts';

const headings = 'bank_code,account_number,account_name,amount,narration';

/** A file as CSV, with one row per text. */
export const csvOf = (rows: readonly string[]): Buffer => Buffer.from([headings, ...rows].join('\n'));

/** Requests on files with the given token; account numbers are never reused. */
export function openBulk(server: TestServer, token: () => string) {
  let serial = 0;
  const place = ({ id }: { id: string }) => ({ token: token(), params: { transferGroupId: id } });
  const post = async (endpoint: Endpoint, url: string, rows: readonly string[]) =>
    sendFile(server.url, { ...endpoint, url } as never, {
      token: token(),
      bytes: csvOf(rows),
      fileName: 'pay.csv',
    });
  const get = async (group: { id: string }): Promise<TransferGroupDetail> =>
    (await server.call(contract.getTransferGroup, place(group))).data;
  return {
    /** A new account number, whose suffix decides the response of its bank. */
    account: (suffix: string): string => {
      serial += 1;
      return `71${String(serial).padStart(6, '0')}${suffix}`;
    },
    upload: async (rows: readonly string[], query = ''): Promise<TransferGroupDetail> => {
      const { status, body } = await post(
        contract.validateBulk,
        `${contract.validateBulk.url}${query}`,
        rows,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data;
    },
    replace: ({ id }: { id: string }, rows: readonly string[]) =>
      post(contract.replaceBulkFile, contract.replaceBulkFile.url.replace(':transferGroupId', id), rows),
    ask: async (): Promise<void> => {
      while ((await queryDueRows(server.services)) > 0);
    },
    get,
    rowsOf: async (group: { id: string }): Promise<TransferGroupRow[]> => {
      const query = { sort: 'line' as const, limit: 100 };
      return (await server.call(contract.listTransferGroupRows, { ...place(group), query })).data.items;
    },
    change: (group: { id: string }, line: number, body: object) =>
      server.call(contract.changeBulkRow, {
        token: token(),
        params: { transferGroupId: group.id, line: String(line) },
        body: body as never,
      }),
    send: async (group: { id: string }, idempotencyKey = `send-${group.id}`) => {
      const { to_send: toSend } = await get(group);
      const body = { transfer_group_id: group.id, rows: toSend.rows, total: toSend.total };
      return server.call(contract.sendBulk, { token: token(), idempotencyKey, body });
    },
    stop: (group: { id: string }) => server.call(contract.stopBulk, place(group)),
    retry: (group: { id: string }) => server.call(contract.retryBulk, place(group)),
    discard: (group: { id: string }) => server.call(contract.discardBulk, place(group)),
  };
}
