// A stand-in for the tax authority: validates, signs, confirms and updates invoices as its documented calls do, with API key and secret.
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  startStandIn,
} from './stand-in-server.ts';

const [key, secret] = ['stand-in-key', 'stand-in-secret'];
const base = '/api/v1/invoice/';

type Document = { irn: string } & Record<string, unknown>;
type Signed = { document: Document; csid: string; payment_status: string; reference: string | null };

export type NrsScript = {
  /** The call that is executed and never answered, once. */
  silentAt: 'validate' | 'sign' | 'confirm' | 'update' | null;
  /** Whether the sign request is lost before it arrives, once. */
  loseSign: boolean;
  /** Errors of the validation, answered with 400. */
  refuse: { field: string; message: string }[];
  /** Whether the signature is returned only by a later query. */
  late: boolean;
};
export type NrsStandIn = StandInServer & {
  address: string;
  script: NrsScript;
  /** Signed invoices by IRN, with the number of signatures. */
  signed: Map<string, Signed>;
  signs: string[];
  asked: StandInRequest[];
};

const failed = (status: number, message: string): StandInAnswer => ({
  status,
  body: { code: status, data: null, message, error: { public_message: message } },
});

type Books = Pick<NrsStandIn, 'script' | 'signed' | 'signs'>;

function result({ document, csid }: Signed): object {
  return { irn: document.irn, csid, qr_code: `qr-${document.irn}` };
}

function sign({ script, signed, signs }: Books, document: Document): StandInAnswer {
  if (script.loseSign) {
    script.loseSign = false;
    return { status: 504 };
  }
  if (signed.has(document.irn)) return failed(409, 'The IRN is taken');
  const created = { document, csid: `csid-${document.irn}`, payment_status: 'PENDING', reference: null };
  signed.set(document.irn, created);
  signs.push(document.irn);
  return { status: 201, body: { code: 201, data: script.late ? { ok: true } : result(created) } };
}

function confirm({ script, signed }: Books, irn: string): StandInAnswer {
  const found = signed.get(irn);
  if (!found) return failed(404, 'No such invoice');
  if (!script.late) return { status: 200, body: { code: 200, data: result(found) } };
  script.late = false;
  return { status: 200, body: { code: 200, data: { irn } } };
}

function update({ signed }: Books, irn: string, body: Record<string, unknown>): StandInAnswer {
  const found = signed.get(irn);
  if (!found) return failed(404, 'No such invoice');
  found.payment_status = String(body.payment_status);
  found.reference = String(body.reference);
  return { status: 200, body: { code: 200, data: { ok: true } } };
}

function answer(books: Books, request: StandInRequest): StandInAnswer {
  const { headers, method } = request;
  if (headers['x-api-key'] !== key || headers['x-api-secret'] !== secret) return failed(401, 'Unauthorized');
  const [call = '', irn = ''] = request.path.slice(base.length).split('/').map(decodeURIComponent);
  const body = request.body ? (JSON.parse(request.body) as Document) : { irn: '' };
  if (method === 'POST' && call === 'validate') {
    const { refuse } = books.script;
    if (refuse.length > 0) return { status: 400, body: { code: 400, errors: refuse } };
    return { status: 200, body: { code: 200, data: { ok: true } } };
  }
  if (method === 'POST' && call === 'sign') return sign(books, body);
  if (method === 'GET' && call === 'confirm') return confirm(books, irn);
  if (method === 'PATCH' && call === 'update') return update(books, irn, body);
  return failed(404, 'No such call');
}

export async function startNrsStandIn(): Promise<NrsStandIn> {
  const script: NrsScript = { silentAt: null, loseSign: false, refuse: [], late: false };
  const books: Books = { script, signed: new Map(), signs: [] };
  const asked: StandInRequest[] = [];
  const server = await startStandIn((request) => {
    asked.push(request);
    const message = answer(books, request);
    const [call] = request.path.slice(base.length).split('/');
    if (script.silentAt !== call) return message;
    script.silentAt = null;
    return { status: 504 };
  });
  const address = server.url.replace('http://', `nrs://${key}:${secret}@`);
  return Object.assign(server, books, { address, asked });
}
