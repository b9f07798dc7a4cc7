// A stand-in for a bank that sends to other banks: the calls of NIBSS EasyPay and of Providus, as documented by them.
import { setTimeout as sleep } from 'node:timers/promises';
import { type StandInAnswer, type StandInRequest, startStandIn } from './stand-in-server.ts';

type Body = Readonly<Record<string, string | undefined>>;

/** The outcome of the next transfer. */
export type BankScript = {
  /** The response code of the transfer. */
  code: string;
  /** answered · slow · silent: executed, and the connection breaks · error: executed, and answered with 500. */
  way: 'answered' | 'slow' | 'silent' | 'error';
  /** The responses of successive status queries; the last one repeats. */
  status: string[];
  /** Whether the transfer is lost in transit: the bank has no record of it. */
  lost: boolean;
};

export type TakenTransfer = {
  transactionId: string;
  amount: string;
  account: string;
  bank: string;
  narration: string;
  body: Body;
};

export type BankStandIn = {
  /** The value of BANK_URL. */
  address: string;
  script: BankScript;
  taken: TakenTransfer[];
  calls: string[];
  /** While it is down, the bank returns no account names and accepts no transfers. */
  down(isDown: boolean): void;
  /** Invalidates all earlier tokens. */
  endTokens(): void;
  close(): Promise<void>;
};

const sessionOf = (id: string): string =>
  `9990372611201000${id.replace(/\D/g, '').slice(-14).padStart(14, '0')}`;
const nobody = '0000000001';

type Call = (path: string, body: Body) => Promise<StandInAnswer | null>;

/** A common form of both banks' calls: their requests and responses. */
type Dialect = {
  names: string;
  transfers: string;
  statuses: string;
  idOf(body: Body): string;
  takenOf(body: Body): TakenTransfer;
  statusOf(id: string, code: string): object;
  noRecord: object;
};

const nip: Dialect = {
  names: '/nipservice/v1/nip/nameenquiry',
  transfers: '/nipservice/v1/nip/fundstransfer',
  statuses: '/nipservice/v1/nip/tsq',
  idOf: ({ transactionId = '' }) => transactionId,
  takenOf: (body) => ({
    transactionId: body.transactionId ?? '',
    amount: body.amount ?? '',
    account: body.beneficiaryAccountNumber ?? '',
    bank: body.destinationInstitutionCode ?? '',
    narration: body.beneficiaryNarration ?? '',
    body,
  }),
  statusOf: (id, code) => ({ responseCode: code, sessionID: sessionOf(id), transactionId: id }),
  noRecord: { responseCode: '25' },
};

const providus: Dialect = {
  names: '/postingrest/GetNIPAccount',
  transfers: '/postingrest/NIPFundTransfer',
  statuses: '/postingrest/GetNIPTransactionStatus',
  idOf: ({ transactionReference = '' }) => transactionReference,
  takenOf: (body) => ({
    transactionId: body.transactionReference ?? '',
    amount: body.transactionAmount ?? '',
    account: body.beneficiaryAccountNumber ?? '',
    bank: body.beneficiaryBank ?? '',
    narration: body.narration ?? '',
    body,
  }),
  statusOf: (id, code) => ({ responseCode: code, transactionReference: `${id}|${sessionOf(id)}` }),
  noRecord: { responseCode: '01', responseMessage: 'Transaction does not exist.' },
};

function createCalls(of: Dialect, bank: Pick<BankStandIn, 'script' | 'taken'>, breakOff: () => void): Call {
  const { script, taken } = bank;
  return async (path, body) => {
    const { accountNumber = '' } = body;
    if (path === of.names) {
      if (accountNumber === nobody) return { status: 200, body: { responseCode: '07' } };
      const found = {
        responseCode: '00',
        accountName: 'NWOSU EMEKA',
        sessionID: sessionOf('77'),
        kycLevel: '3',
      };
      return { status: 200, body: { ...found, bankVerificationNumber: '22222222226' } };
    }
    if (path === of.statuses) {
      const id = of.idOf(body);
      if (!taken.some(({ transactionId }) => transactionId === id)) return { status: 200, body: of.noRecord };
      const code = script.status.length > 1 ? script.status.shift() : script.status[0];
      return { status: 200, body: of.statusOf(id, code ?? script.code) };
    }
    if (path !== of.transfers) return null;
    const one = of.takenOf(body);
    const isAgain = taken.some(({ transactionId }) => transactionId === one.transactionId);
    if (isAgain) return { status: 200, body: { responseCode: '94' } };
    if (!script.lost) taken.push(one);
    if (script.way === 'slow') await sleep(300);
    if (script.way === 'error') return { status: 500, body: { error: 'Internal Server Error' } };
    if (script.way === 'silent') breakOff();
    const { transactionId } = one;
    const result = { responseCode: script.code, transactionId, sessionID: sessionOf(transactionId) };
    return { status: 200, body: { ...result, sessionId: result.sessionID } };
  };
}

export async function startBankStandIn(provider: 'nip' | 'providus'): Promise<BankStandIn> {
  const script: BankScript = { code: '00', way: 'answered', status: [], lost: false };
  const bank = { script, taken: [] as TakenTransfer[], calls: [] as string[] };
  let token = 1;
  let breaks = false;
  const call = createCalls(provider === 'nip' ? nip : providus, bank, () => {
    breaks = true;
  });
  const asJson = (request: StandInRequest): Body => JSON.parse(request.body || '{}');
  const standIn = await startStandIn(async (request) => {
    bank.calls.push(request.path);
    if (request.path === '/v2/reset') {
      const form = new URLSearchParams(request.body);
      const isRight = form.get('client_id') === 'client' && form.get('client_secret') === 's3cret';
      if (!isRight || form.get('scope') !== 'client/.default') return { status: 401 };
      return { status: 200, body: { access_token: `token-${token}`, expires_in: 3600 } };
    }
    const body = asJson(request);
    const isKnown =
      provider === 'nip'
        ? request.headers.authorization === `Bearer token-${token}`
        : body.userName === 'client' && body.password === 's3cret';
    if (!isKnown) return { status: 401, body: { responseMessage: 'Unauthorized' } };
    breaks = false;
    const answer = (await call(request.path, body)) ?? { status: 404 };
    standIn.condition.now = breaks ? 'silent' : 'up';
    return answer;
  });
  const host = new URL(standIn.url).host;
  const names = 'name=Kasuwa&account=0112345678';
  const path =
    provider === 'nip' ? `nipservice/v1?institution=000034&mandate=MA-1&biller=B1&bvn=3` : 'postingrest?';
  return {
    ...bank,
    address: `${provider}://client:s3cret@${host}/${path}&${names}`,
    down: (isDown) => {
      standIn.condition.now = isDown ? 'down' : 'up';
    },
    endTokens: () => {
      token += 1;
    },
    close: standIn.stop,
  };
}
