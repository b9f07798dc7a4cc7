// Compliance reviews through HTTP: the queue, the reviewer's view, decisions, two concurrent reviewers, and e-mail notices.
import { beforeEach, expect, test } from 'vitest';
import { complianceSections, complianceContract as merchant } from '#shared/contract/account/compliance.ts';
import { complianceReviewsContract as contract } from '#shared/contract/operator/compliance-reviews.ts';
import { makeDirector, submitEverything } from '#test/support/compliance/sent-in.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;

const server = await openServer();
const officer = await createTestOperator(server, 'Compliance officer');
const second = await createTestOperator(server, 'Administrator');
const helper = await createTestOperator(server, 'Support agent');
beforeEach(async () => {
  business = await createTestBusiness(server, { approved: false, name: `Queue ${crypto.randomUUID()}` });
  await submitEverything(server, business);
});

async function review(token = officer.token) {
  const { businessId } = business;
  return (await callAs(server, token, contract.getComplianceReview, { params: { businessId } })).data;
}

async function list(query: object = {}) {
  return (
    await callAs(server, officer.token, contract.listComplianceReviews, { query: { limit: 100, ...query } })
  ).data;
}

function decide(token: string, section: string, body: object) {
  const params = { businessId: business.businessId, section };
  return callAs(server, token, contract.decideComplianceSection, { params, body });
}

async function versionsNow() {
  const { sections } = await review();
  return sections
    .filter((section) => section.status === 'PENDING')
    .map(({ section, version }) => ({ section, version }));
}

test('the queue lists waiting businesses, longest first, with the status of each section', async () => {
  const later = await createTestBusiness(server, { approved: false });
  await submitEverything(server, later);
  const { items, counts } = await list();
  const places = [business, later].map((entry) =>
    items.findIndex((item) => item.businessId === entry.businessId),
  );
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  expect(items[places[0] ?? 0]?.sections.map((section) => section.status)).toEqual(Array(5).fill('PENDING'));
  expect(counts.waiting).toBeGreaterThanOrEqual(2);
});

test('a business stays waiting while a section is undecided, then becomes approved, or rejected with a rejected section', async () => {
  const { businessName } = await review();
  const stateOf = async (state: string) => (await list({ state, search: businessName })).items.length;
  expect(await stateOf('waiting')).toBe(1);
  const sections = await versionsNow();
  const [first, ...others] = sections;
  const params = { businessId: business.businessId };
  await callAs(server, officer.token, contract.approveCompliance, { params, body: { sections: others } });
  expect(await stateOf('waiting')).toBe(1);
  await decide(officer.token, first?.section ?? '', {
    decision: 'reject',
    comment: 'Wrong name',
    version: first?.version,
  });
  expect([await stateOf('waiting'), await stateOf('rejected')]).toEqual([0, 1]);
  const other = await createTestBusiness(server, { approved: false, name: `Queue ${crypto.randomUUID()}` });
  await submitEverything(server, other);
  business = other;
  const name = (await review()).businessName;
  await callAs(server, officer.token, contract.approveCompliance, {
    params: { businessId: other.businessId },
    body: { sections: await versionsNow() },
  });
  expect((await list({ state: 'waiting', search: name })).items).toEqual([]);
  expect((await list({ state: 'approved', search: name })).items).toHaveLength(1);
});

test('a search treats wildcard characters as literals', async () => {
  expect((await list({ search: '%' })).items).toEqual([]);
});

test('a reviewer sees all details with numbers masked, and can open the documents', async () => {
  const result = await review();
  expect(Object.keys(result.details)).toEqual([...complianceSections]);
  expect(result.details.directors.directors[0]?.bvn).toBe('•••••••7561');
  const [file] = result.details.documents.files;
  const params = { businessId: business.businessId, fileId: file?.fileId ?? '' };
  const answer = await callAs(server, officer.token, contract.getComplianceFile, { params });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="paper.pdf"');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
  const elsewhere = await createTestBusiness(server);
  const wrong = { ...params, businessId: elsewhere.businessId };
  expect((await callAs(server, officer.token, contract.getComplianceFile, { params: wrong })).status).toBe(
    404,
  );
});

test('support staff can view but not decide; a merchant can do neither', async () => {
  expect((await review(helper.token)).businessId).toBe(business.businessId);
  const body = { decision: 'approve', comment: null, version: 1 };
  expect((await decide(helper.token, 'documents', body)).status).toBe(403);
  const params = { businessId: business.businessId };
  const asMerchant = await server.call(contract.getComplianceReview, { token: business.token, params });
  expect(asMerchant.status).toBe(401);
});

test('a rejection needs a comment', async () => {
  for (const comment of [null, '', ' ']) {
    const { status, body } = await decide(officer.token, 'documents', {
      decision: 'reject',
      comment,
      version: 1,
    });
    expect([status, body.error.fields]).toEqual([422, { comment: 'Describe the correction needed' }]);
  }
});

test('of two concurrent decisions one succeeds and the other is a conflict', async () => {
  const version = (await versionsNow()).find((item) => item.section === 'documents')?.version;
  const answers = await Promise.all([
    decide(officer.token, 'documents', { decision: 'approve', comment: null, version }),
    decide(second.token, 'documents', { decision: 'reject', comment: 'Blurred', version }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.status === 409)?.body.error.code).toBe('CONFLICT');
  const { timeline } = await review();
  expect(timeline.filter((item) => item.section === 'documents' && item.kind !== 'submitted')).toHaveLength(
    1,
  );
});

test('a decision on a section changed since is a conflict', async () => {
  const version = (await versionsNow()).find((item) => item.section === 'directors')?.version ?? 0;
  await decide(officer.token, 'directors', { decision: 'reject', comment: 'Name the other owner', version });
  const body = { directors: [makeDirector()], submit: true };
  expect((await server.call(merchant.saveDirectors, { token: business.token, body })).status).toBe(200);
  const stale = await decide(second.token, 'directors', { decision: 'approve', comment: null, version });
  expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT']);
});

test('approving all pending sections is atomic', async () => {
  const params = { businessId: business.businessId };
  const sections = await versionsNow();
  const wrong = sections.map((section, index) =>
    index === 4 ? { ...section, version: section.version + 1 } : section,
  );
  const refused = await callAs(server, officer.token, contract.approveCompliance, {
    params,
    body: { sections: wrong },
  });
  expect(refused.status).toBe(409);
  expect((await review()).sections.map((section) => section.status)).toEqual(Array(5).fill('PENDING'));
  const { status, data } = await callAs(server, officer.token, contract.approveCompliance, {
    params,
    body: { sections },
  });
  expect([status, data.canGoLive, data.level]).toEqual([200, true, 2]);
  const again = await callAs(server, officer.token, contract.approveCompliance, {
    params,
    body: { sections: data.sections.map(({ section, version }) => ({ section, version })) },
  });
  expect(again.body.error.code).toBe('COMPLIANCE_STATE');
});

test('a decision is e-mailed once to the business and once to the submitter, and is in the audit trail', async () => {
  const version = (await versionsNow()).find((item) => item.section === 'documents')?.version;
  const comment = 'Send a scan in colour <b>please</b>';
  await decide(officer.token, 'documents', { decision: 'reject', comment, version });
  const { db } = server.services.database;
  const { email } = await review();
  const rows = await db
    .selectFrom('emails')
    .where('toAddress', 'in', [email, business.email])
    .where('kind', '=', 'compliance_decision')
    .selectAll()
    .execute();
  const emails = rows.map(opened);
  expect(emails.map((email) => email.toAddress).sort()).toEqual([email, business.email].sort());
  expect(emails[0]?.subject).toContain('Documents: correction needed');
  expect(emails[0]?.text).toContain(comment);
  expect(emails[0]?.html).not.toContain('<b>please</b>');
  const entry = await db
    .selectFrom('auditEntries')
    .where('businessId', '=', business.businessId)
    .where('action', '=', 'decideComplianceSection')
    .select(['actorKind', 'actorEmail', 'after'])
    .executeTakeFirst();
  expect(entry).toMatchObject({
    actorKind: 'operator',
    actorEmail: officer.email,
    after: { section: 'documents', decision: 'reject', comment },
  });
});
