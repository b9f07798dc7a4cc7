// Acquirers' files and bank statements for tests: built from rows, imported as staff.
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { settlementAccountsContract } from '#shared/contract/operator/bank/settlement-accounts.ts';
import { callAs, createTestOperator, type TestOperator } from '../operators.ts';
import { addressOf, type CallOptions, type TestServer } from '../server.ts';

type Brought = {
  status: number;
  data: { id: string; counts: Record<string, number>; repeated: boolean };
  error?: { fields: Record<string, string> };
};

/** Staff of settlement, signed in again when their session has expired. */
export function createSettlementStaff(server: TestServer) {
  let staff: TestOperator | null = null;
  const signIn = async () => {
    staff = await createTestOperator(server);
    return staff;
  };
  const as = async <E extends Endpoint>(endpoint: E, options: CallOptions = {}) => {
    const answer = await callAs(server, (staff ?? (await signIn())).token, endpoint, options);
    return answer.status === 401 ? callAs(server, (await signIn()).token, endpoint, options) : answer;
  };
  /** Imports a CSV. */
  const bringIn = async (
    endpoint: Endpoint,
    text: string,
    options: { name?: string; query?: Record<string, string> } = {},
  ): Promise<Brought> => {
    const send = async (token: string) => {
      const form = new FormData();
      form.append('file', new Blob([text]), options.name ?? 'file.csv');
      return fetch(server.url + addressOf(endpoint, options.query ? { query: options.query } : {}), {
        method: 'POST',
        headers: { cookie: `kasuwa_operator=${token}`, 'x-kasuwa-client': 'web' },
        body: form,
      });
    };
    let answer = await send((staff ?? (await signIn())).token);
    if (answer.status === 401) answer = await send((await signIn()).token);
    return { ...((await answer.json()) as Omit<Brought, 'status'>), status: answer.status };
  };
  /** Adds an account at a settlement bank, whose statements are accepted from then on. */
  const addAccount = async (account: string, mode: 'test' | 'live' = 'test') => {
    const body = { mode, account, bankName: 'Access Bank' };
    return as(settlementAccountsContract.addSettlementAccount, { body });
  };
  return { as, bringIn, addAccount };
}
