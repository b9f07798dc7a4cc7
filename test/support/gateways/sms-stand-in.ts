// A stand-in for an SMS provider: the calls of Twilio and of Termii, as documented by them.
import { randomBytes } from 'node:crypto';
import { type StandInAnswer, type StandInRequest, startStandIn } from './stand-in-server.ts';

type Condition = 'up' | 'down' | 'busy' | 'unknown_account' | 'unreadable';
export type TakenSms = { to: string; from: string; text: string; reference: string };
export type SmsStandIn = {
  url: string;
  condition: { now: Condition };
  taken: TakenSms[];
  close(): Promise<void>;
};

/** A number that every provider refuses: Twilio's own test number for an invalid one. */
const invalidNumber = '15005550001';
const troubles = { down: 503, busy: 429, unknown_account: 401 } as const;

type Answer = StandInAnswer & { sms?: TakenSms };

function answerTwilio(request: StandInRequest): Answer {
  const form = new URLSearchParams(request.body);
  const [to, from, message] = [form.get('To'), form.get('From'), form.get('Body')];
  if (!request.hasBasic('AC1', 'sécret') || request.path !== '/2010-04-01/Accounts/AC1/Messages.json')
    return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
  if (!to?.startsWith('+') || to === `+${invalidNumber}`)
    return { status: 400, body: { code: 21211, message: 'Invalid To number', status: 400 } };
  if (!from || !message) return { status: 400, body: { code: 21602, message: 'Incomplete', status: 400 } };
  const sid = `SM${randomBytes(16).toString('hex')}`;
  return {
    status: 201,
    body: { sid, status: 'queued', error_code: null },
    sms: { to, from, text: message, reference: sid },
  };
}

function answerTermii({ body }: StandInRequest): Answer {
  const { api_key, to, from, sms, type, channel } = JSON.parse(body) as Record<string, string | undefined>;
  if (api_key !== 'key') return { status: 401, body: { message: 'Invalid API key', status: 'error' } };
  if (!to || !/^\d+$/.test(to) || to === invalidNumber)
    return { status: 400, body: { message: 'Invalid number', status: 'error' } };
  if (!from || !sms || type !== 'plain' || channel !== 'dnd')
    return { status: 422, body: { message: 'Incomplete', status: 'error' } };
  const id = String(randomBytes(6).readUIntBE(0, 6));
  return {
    status: 200,
    body: { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 9 },
    sms: { to: `+${to}`, from, text: sms, reference: id },
  };
}

export async function startSmsStandIn(): Promise<SmsStandIn> {
  const condition: SmsStandIn['condition'] = { now: 'up' };
  const taken: TakenSms[] = [];
  const { url, stop } = await startStandIn((request) => {
    if (condition.now === 'unreadable') return { status: 200, body: '<html>' };
    if (condition.now !== 'up') return { status: troubles[condition.now] };
    const { sms, ...answer } =
      request.path === '/api/sms/send' ? answerTermii(request) : answerTwilio(request);
    if (sms) taken.push(sms);
    return answer;
  });
  return { url, condition, taken, close: stop };
}
