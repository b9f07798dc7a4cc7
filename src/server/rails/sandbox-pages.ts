// The page of the sandbox bank where a payer confirms or declines a card payment (3-D Secure).
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { plainPage } from '#server/platform/http/pages/plain-page.ts';
import { sendPage } from '#server/platform/http/pages/send-page.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Rails } from './rails.ts';
import { confirmedReason } from './sandbox-cards.ts';
import { closeChallenge, isOfLiveMode, selectChargeById } from './sandbox-charges.ts';

type Params = { chargeId: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * No scripts. Forms may post only to this site and to where the payment began, which may be the host name of a store. Framing is allowed
 * only to the sites that may frame the payment.
 */
const policyOf = (returnUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${originOf(returnUrl)}; base-uri 'none'`;

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** How the choice of the payer changes the charge. */
const answers = {
  approve: { outcome: 'approved', reason: confirmedReason, responseCode: '00' },
  decline: { outcome: 'declined', reason: "Declined on the bank's page", responseCode: '05' },
} as const;

/**
 * Serves test payments, and live ones where live mode is a simulation. GET /sandbox/3ds/:chargeId shows the page; its two forms post to
 * …/approve and …/decline.
 */
export function serveSandbox(
  app: FastifyInstance,
  services: {
    database: Database;
    rails: Pick<Rails, 'liveIsSimulated'>;
    /** Returns the frame-ancestors directive of the attempt's merchant. */
    ancestorsOf(attemptId: string): Promise<string>;
  },
): void {
  const { db } = services.database;
  const find = async (chargeId: string) => {
    const charge = uuid.test(chargeId) ? await selectChargeById(db, chargeId) : undefined;
    const isOffered =
      charge && (services.rails.liveIsSimulated || !(await isOfLiveMode(db, charge.reference)));
    if (!isOffered) throw new AppError('NOT_FOUND');
    return charge;
  };
  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, undefined),
    );
    pages.get<{ Params: Params }>(
      '/sandbox/3ds/:chargeId',
      { schema: { hide: true } as object },
      async (request, reply) => {
        const charge = await find(request.params.chargeId);
        if (charge.outcome !== 'challenge') return reply.redirect(charge.returnUrl, 303);
        return sendPage(
          reply.removeHeader('x-frame-options'),
          renderChallenge(charge.id, formatMoney(charge.amount, charge.currency as Currency)),
          `${policyOf(charge.returnUrl)}; ${await services.ancestorsOf(charge.reference)}`,
        );
      },
    );
    for (const answer of ['approve', 'decline'] as const) {
      pages.post<{ Params: Params }>(
        `/sandbox/3ds/:chargeId/${answer}`,
        { schema: { hide: true } as object },
        async (request, reply) => {
          const charge = await find(request.params.chargeId);
          await closeChallenge(db, 'id', charge.id, answers[answer]);
          return reply.redirect(charge.returnUrl, 303);
        },
      );
    }
  });
}

const css = `body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: #f4f5f7; color: #1c2430; }
main { box-sizing: border-box; width: min(100% - 32px, 400px); margin: 16px auto; padding: 24px; background: #fff; border: 1px solid #d9dee5; border-radius: 8px; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px; }
.amount { font-size: 28px; line-height: 36px; font-weight: 600; margin: 16px 0; font-variant-numeric: tabular-nums; }
.note { font-size: 14px; color: #55606e; margin: 0 0 16px; }
form { margin: 8px 0 0; }
button { width: 100%; min-height: 44px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid #1c2430; background: #fff; color: #1c2430; cursor: pointer; }
button.primary { background: #1c2430; color: #fff; }
button:focus-visible { outline: 3px solid #2f7de1; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #10151c; color: #e8ecf1; }
  main { background: #18202a; border-color: #2d3845; }
  .note { color: #a4afbd; }
  button { background: #18202a; color: #e8ecf1; border-color: #e8ecf1; }
  button.primary { background: #e8ecf1; color: #10151c; }
}`;

function renderChallenge(chargeId: string, amount: string): string {
  const body = `<main>
<h1>Confirm your payment</h1>
<p class="note">Test bank: no real money moves. A real bank would ask for a code here.</p>
<p class="amount">${amount}</p>
<form method="post" action="/sandbox/3ds/${chargeId}/approve"><button class="primary" type="submit">Approve</button></form>
<form method="post" action="/sandbox/3ds/${chargeId}/decline"><button type="submit">Decline</button></form>
</main>`;
  return plainPage({ title: 'Confirm your payment', css, body });
}
