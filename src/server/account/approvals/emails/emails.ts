// E-mails about approval requests: to those who can decide in the step, and to the maker about the outcome.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { listMembers, worksIn } from '#server/account/businesses/list-members.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type EmailContent, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { hoursText, stepText } from '#shared/account/approval-texts.ts';
import { formatMoney } from '#shared/money.ts';
import { listCheckers } from '../checkers.ts';
import { listPeople, type Place } from '../people.ts';
import { type RequestRow, selectDecisions } from '../queries.ts';
import { selectEnvironment } from '../read-environment.ts';

type MessageContent = Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'> & {
  to: string;
  name: string;
  footer: string;
  /** The page that shows the request: makers can open their own whatever their role. */
  at: 'settings/approval/approval-request' | 'account/approval-requests';
  /** For e-mails that ask for a decision: the time left for it. */
  validMinutes?: number;
};

async function write(services: TxServices, tx: Tx, row: RequestRow, message: MessageContent): Promise<void> {
  const { to, name, at, validMinutes, ...words } = message;
  const { publicUrl } = await atBusiness(tx, services, row);
  const business = await businessOf(tx, row.environmentId, publicUrl);
  const content = renderEmail({
    ...words,
    merchantName: business.businessName,
    primaryColor: business.primaryColor,
    money: moneyModeOf(services, business),
    facts: [
      ['Request', row.reference],
      ['What', row.title],
      ...(row.amount !== null && row.currency !== null
        ? ([['Amount', formatMoney(row.amount, row.currency)]] as const)
        : []),
      ['Requested by', row.makerName],
    ],
    button: {
      label: 'Open the request',
      url: `${publicUrl}/${at}/${row.id}`,
    },
  });
  // E-mails are sent by wall-clock time, even for an environment whose clock is ahead.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  await queueEmail(tx, wall, {
    environmentId: row.environmentId,
    kind: 'approval',
    to,
    validMinutes,
    ...content,
    dedupeKey: `approval:${row.id}:${name}:${to}`,
  });
}

/** E-mails everyone who can decide in the step; `again`: at the maker's request. */
export async function writeToCheckers(
  services: TxServices,
  tx: Tx,
  row: RequestRow,
  again: boolean,
): Promise<void> {
  const step = row.steps[row.step - 1];
  if (!step) return;
  const name = again ? `remind:${row.remindedAt?.toISOString() ?? ''}` : `step:${row.revision}:${row.step}`;
  const validMinutes = minutesUntil(row.expiresAt, services.clock.now());
  const leftH = Math.max(1, Math.floor(validMinutes / 60));
  for (const { email } of await listCheckers(services, tx, row))
    await write(services, tx, row, {
      to: email,
      name,
      validMinutes,
      at: 'settings/approval/approval-request',
      subject: again
        ? `Reminder: ${row.title} is waiting for your approval`
        : `${row.title} is waiting for your approval`,
      heading: again ? 'A request is still waiting for your approval' : 'A request needs your approval',
      paragraphs: [
        `Step ${row.step} of ${row.steps.length} needs approval by ${stepText(step)}.`,
        `It expires in ${hoursText(leftH)}. It will be carried out once it is approved.`,
      ],
      footer: 'You are receiving this because an approval rule of your business includes you or your role.',
    });
}

const ends: Partial<Record<RequestRow['status'], (row: RequestRow) => [heading: string, text: string]>> = {
  COMPLETED: () => ['Your request was approved and carried out', 'It was carried out as requested.'],
  FAILED: ({ failure }) => [
    'Your request was approved, but could not be carried out',
    `${failure ?? ''} You can edit and resubmit it, or withdraw it.`.trim(),
  ],
  REJECTED: () => ['Your request was declined', 'It was not carried out. Open the request to see why.'],
  CLOSED: () => ['Your request expired', 'It was not approved in time and was not carried out.'],
};

/** E-mails the outcome to the maker; if they have left or work in the other mode, a failure goes to those who approved it. */
export async function writeToMaker(services: TxServices, tx: Tx, row: RequestRow): Promise<void> {
  const words = ends[row.status]?.(row);
  const place = await selectEnvironment(tx, row.environmentId);
  const maker = (await listMembers(tx, place.businessId)).find(({ userId }) => userId === row.makerUserId);
  if (!words) return;
  if (!maker || !worksIn(place.mode, maker)) {
    if (row.status === 'FAILED') await writeToApprovers(services, tx, row, place);
    return;
  }
  const [heading, text] = words;
  await write(services, tx, row, {
    to: maker.email,
    at: 'account/approval-requests',
    name: `end:${row.revision}:${row.status}`,
    subject: `${row.title}: ${heading.replace(/^Your request /, '')}`,
    heading,
    paragraphs: [text],
    footer: 'You are receiving this because you made this request.',
  });
}

/** E-mails everyone who approved the revision and still may, that it was not carried out. */
async function writeToApprovers(services: TxServices, tx: Tx, row: RequestRow, place: Place): Promise<void> {
  const decisions = await selectDecisions(tx, row.environmentId, [row.id]);
  const gave = new Set(
    decisions.filter(({ revision }) => revision === row.revision).map((one) => one.userId),
  );
  for (const { userId, email } of await listPeople(tx, place)) {
    if (!gave.has(userId)) continue;
    await write(services, tx, row, {
      to: email,
      at: 'settings/approval/approval-request',
      name: `end:${row.revision}:${row.status}`,
      subject: `${row.title}: approved, but could not be carried out`,
      heading: 'A request that you approved could not be carried out',
      paragraphs: [row.failure ?? 'It was not carried out.'],
      footer:
        'You are receiving this because you approved this request, and the person who made it can no longer open it.',
    });
  }
}
