// API calls of a problem report: options, submission, and the conversation.
import type { CallOf, OutputOf } from '#shared/contract/endpoint.ts';
import type { ErrorEnvelope, SuccessEnvelope } from '#shared/contract/envelope.ts';
import type { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { CallError, errorOf } from '../api.ts';

type Complaints = typeof payerDisputesContract;
export type Answer<Name extends keyof Complaints> = OutputOf<Complaints[Name]>;
export type DisputeInput = CallOf<Complaints['reportProblem']>['body'];

const timeoutMs = 45_000;

async function send<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`/api/v1/complaints${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, null);
  });
  const answer = (await response.json().catch(() => null)) as SuccessEnvelope<T> | ErrorEnvelope | null;
  if (response.ok && answer?.success) return answer.data;
  throw errorOf(response, answer);
}

export const getForm = (reference: string) =>
  send<Answer<'getComplaintForm'>>('GET', `/payment/${encodeURIComponent(reference)}`);
export const sendCode = (reference: string) =>
  send<Answer<'sendComplaintCode'>>('POST', `/payment/${encodeURIComponent(reference)}/code`);
export const raiseDispute = (reference: string, body: DisputeInput) =>
  send<Answer<'reportProblem'>>('POST', `/payment/${encodeURIComponent(reference)}`, body);
export const getThread = (token: string) => send<Answer<'getComplaint'>>('GET', `/${token}`);
export const reply = (token: string, body: string) =>
  send<Answer<'answerComplaint'>>('POST', `/${token}/messages`, { body });
export const withdraw = (token: string) => send<Answer<'withdrawComplaint'>>('POST', `/${token}/withdraw`);

/** Adds files to a new message. Returns the error messages, per file. */
export async function attach(token: string, messageId: string, files: readonly File[]): Promise<string[]> {
  const faults: string[] = [];
  for (const file of files) {
    const form = new FormData();
    form.set('file', file);
    await send('POST', `/${token}/messages/${messageId}/files`, form).catch((error: CallError) =>
      faults.push(`${file.name}: ${error.message}`),
    );
  }
  return faults;
}

export const fileAddress = (token: string, attachmentId: string): string =>
  `/api/v1/complaints/${token}/attachments/${attachmentId}`;
