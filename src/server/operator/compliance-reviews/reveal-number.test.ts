// Personal numbers in the review: masked, and revealed in full one at a time to a reviewer who gives a reason, which is audited.
import { expect, test } from 'vitest';
import { complianceReviewsContract as contract } from '#shared/contract/operator/compliance-reviews.ts';
import { submitEverything } from '#test/support/compliance/sent-in.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const officer = await createTestOperator(server, 'Compliance officer');
const helper = await createTestOperator(server, 'Support agent');
const business = await createTestBusiness(server, { approved: false });
await submitEverything(server, business);
const { businessId } = business;
const { data: review } = await callAs(server, officer.token, contract.getComplianceReview, {
  params: { businessId },
});
const person = review.details.directors.directors[0];
const directorId = person?.id ?? '';

function reveal(token: string, body: object, params = { businessId, directorId }) {
  return callAs(server, token, contract.revealComplianceNumber, { params, body });
}

test('a reviewer can reveal one number; the audit trail keeps actor, person, kind and reason, not the number', async () => {
  expect(person?.bvn).toMatch(/•/);
  const { data } = await reveal(officer.token, { number: 'bvn', reason: 'Compared with the register' });
  expect(data.number).toMatch(/^\d{11}$/);
  expect(data.number.endsWith((person?.bvn ?? '').slice(-4))).toBe(true);
  const entries = await server.services.database.db
    .selectFrom('auditEntries')
    .where('businessId', '=', businessId)
    .where('action', '=', 'revealComplianceNumber')
    .select(['actorEmail', 'entityId', 'after'])
    .execute();
  expect(entries).toEqual([
    {
      actorEmail: officer.email,
      entityId: directorId,
      after: expect.objectContaining({ revealed: 'BVN', reason: 'Compared with the register' }),
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(data.number);
});

test('a reveal without a reason, a known kind, the permission or the right business is rejected', async () => {
  expect((await reveal(officer.token, { number: 'bvn', reason: ' ' })).status).toBe(422);
  expect((await reveal(officer.token, { number: 'passwordHash', reason: 'Curious' })).status).toBe(422);
  expect((await reveal(helper.token, { number: 'bvn', reason: 'Curious' })).status).toBe(403);
  const other = await createTestBusiness(server, { approved: false });
  const astray = { businessId: other.businessId, directorId };
  expect((await reveal(officer.token, { number: 'bvn', reason: 'Curious' }, astray)).status).toBe(404);
});
