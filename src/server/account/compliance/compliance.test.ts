// Compliance through HTTP: drafts, submission, visibility, resulting state, and the effects of a review.
import { beforeEach, expect, test } from 'vitest';
import {
  type ComplianceSection,
  complianceSections,
  complianceContract as contract,
} from '#shared/contract/account/compliance.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { complianceReviewsContract as reviews } from '#shared/contract/operator/compliance-reviews.ts';
import {
  companyFiles,
  contact,
  makeDirector,
  profile,
  submitEverything,
  uploadPaper,
  usProfile,
} from '#test/support/compliance/sent-in.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;

const server = await openServer();
const reviewer = await createTestOperator(server, 'Compliance officer');
beforeEach(async () => {
  business = await createTestBusiness(server, { approved: false });
});

const saveProfile = (body: object, token = business.token) =>
  server.call(contract.saveProfileInformation, { token, body });
const overview = async (item = business) =>
  (await server.call(contract.getCompliance, { token: item.token, params: { businessId: item.businessId } }))
    .data;
const summary = async () =>
  (await server.call(sessionContract.getProfile, { token: business.token })).data.business;

async function statusOf(section: ComplianceSection) {
  return (await overview()).sections.find((item) => item.section === section);
}

async function decide(
  section: ComplianceSection,
  decision: 'approve' | 'reject',
  comment: string | null = null,
) {
  const version = (await statusOf(section))?.version ?? 0;
  return callAs(server, reviewer.token, reviews.decideComplianceSection, {
    params: { businessId: business.businessId, section },
    body: { decision, comment, version },
  });
}

test('in a new business no section is started, and the profile is prefilled with the data given at creation', async () => {
  const { sections, completed, level, canGoLive } = await overview();
  expect(sections.map((section) => section.section)).toEqual([...complianceSections]);
  expect(sections.every((section) => section.status === 'NOT_ACTIVE')).toBe(true);
  expect([completed, level, canGoLive]).toEqual([false, 0, false]);
  const { token, businessId } = business;
  const { data } = await server.call(contract.getProfileInformation, { token, params: { businessId } });
  expect(data.details).toMatchObject({ businessType: 'sme', businessSector: 'Food', legalName: null });
});

test('an incomplete draft is saved without validation', async () => {
  const { status, data } = await saveProfile({ legalName: 'Zu', taxId: 'not yet' });
  expect([status, data.status]).toEqual([200, 'SAVED']);
  expect(data.details).toMatchObject({ legalName: 'Zu', taxId: 'notyet', description: null });
  expect((await summary()).has_completed_compliance).toBe(false);
});

test('a draft with the initially read content keeps what was saved elsewhere since; a field changed on both sides takes the later save', async () => {
  const known = { tradingName: 'Zuma', registrationNumber: '1483920' };
  await saveProfile(known);
  await saveProfile({ ...known, legalName: 'Zuma Foods Limited', tradingName: 'Zuma Foods', known });
  const { data } = await saveProfile({ ...known, taxId: '2049183711', tradingName: 'Zuma Rock', known });
  expect(data.details).toMatchObject({
    legalName: 'Zuma Foods Limited',
    tradingName: 'Zuma Rock',
    taxId: '2049183711',
    registrationNumber: '1483920',
  });
  const { data: whole } = await saveProfile(known);
  expect(whole.details).toMatchObject({ legalName: null, taxId: null });
});

test('two drafts of the same time that change different fields keep both', async () => {
  const known = { legalName: null };
  await Promise.all([
    saveProfile({ taxId: '2049183711', known }),
    saveProfile({ registrationNumber: '1483920', known }),
    saveProfile({ description: 'Soups and stews', known }),
  ]);
  const { token, businessId } = business;
  const { data } = await server.call(contract.getProfileInformation, { token, params: { businessId } });
  expect(data.details).toMatchObject({
    taxId: '2049183711',
    registrationNumber: '1483920',
    description: 'Soups and stews',
  });
});

test('a file added elsewhere since the documents were read is kept', async () => {
  const { token } = business;
  const [licence, bill] = [await uploadPaper(server, token), await uploadPaper(server, token)];
  const save = (files: object[], known: object) =>
    server.call(contract.saveComplianceDocuments, { token, body: { files, known } });
  const known = { files: [] };
  const first = { kind: 'proof_of_address', fileId: bill };
  expect((await save([first], known)).status).toBe(200);
  const second = { kind: 'sector_licence', fileId: licence };
  const { data } = await save([second], known);
  expect(data.details.files.map(({ kind }) => kind).toSorted()).toEqual([
    'proof_of_address',
    'sector_licence',
  ]);
  const { data: left } = await save([second], { files: [first, second] });
  expect(left.details.files.map(({ kind }) => kind)).toEqual(['sector_licence']);
});

test('a submission must be complete', async () => {
  const { status, body } = await saveProfile({ submit: true });
  expect(status).toBe(422);
  expect(body.error.fields).toMatchObject({
    legalName: 'Legal name is required',
    businessType: 'Business Type is required',
    businessSector: 'Business Sector is required',
    registrationKind: 'Registration type is required',
    registrationNumber: 'Registration number is required',
    taxId: 'TIN is required',
    incorporatedOn: 'Date of incorporation is required',
    description: 'Description is required',
    expectedMonthlyVolume: 'Expected monthly volume is required',
    staffSize: 'Number of staff is required',
  });
  expect(body.error.fields.tradingName).toBeUndefined();
  expect((await statusOf('profile-information'))?.status).toBe('NOT_ACTIVE');
});

test.each([
  [{ registrationNumber: '12AB56' }, 'registrationNumber', 'Registration number must be a number'],
  [
    { registrationNumber: '123' },
    'registrationNumber',
    'Registration number must be 4, 5, 6, 7 or 8 digits long',
  ],
  [{ taxId: '12345' }, 'taxId', 'TIN must be 10, 12 or 13 digits long'],
  [{ incorporatedOn: '2999-01-01' }, 'incorporatedOn', 'Date of incorporation must not be in the future'],
  [{ legalName: '   ' }, 'legalName', 'Legal name is required'],
  [{ description: 'x' }, 'description', 'Must be at least 2 characters'],
  [{ businessSector: 'Piracy' }, 'businessSector', 'Business Sector is required'],
  [
    { businessType: 'large_scale', registrationKind: 'bn' },
    'registrationKind',
    'A large-scale business must be registered as a company',
  ],
])('%j is rejected on submission', async (change, field, message) => {
  const { status, body } = await saveProfile({ ...profile, ...change, submit: true });
  expect([status, body.error?.fields?.[field]]).toEqual([422, message]);
});

test('in the United States a valid EIN replaces the registration details', async () => {
  business = await createTestBusiness(server, { approved: false, country: 'US' });
  const wrong = await saveProfile({ ...usProfile, taxId: '07-1234567', submit: true });
  expect(wrong.body.error.fields).toEqual({ taxId: 'EIN is invalid' });
  expect((await saveProfile({ ...usProfile, submit: true })).data.status).toBe('PENDING');
});

test('the required documents depend on business type, registration and sector', async () => {
  const { token, businessId } = business;
  const requested = async () => {
    const { data } = await server.call(contract.getComplianceDocuments, { token, params: { businessId } });
    return data.details.asked.map((item) => item.kind);
  };
  expect(await requested()).toEqual(['certificate_of_incorporation', 'status_report', 'proof_of_address']);
  await saveProfile({ ...profile, registrationKind: 'bn', businessSector: 'Real Estate' });
  expect(await requested()).toEqual([
    'business_name_certificate',
    'status_report',
    'proof_of_address',
    'scuml_certificate',
  ]);
  const { body } = await server.call(contract.saveComplianceDocuments, {
    token,
    body: { files: [], submit: true },
  });
  expect(body.error.fields.scuml_certificate).toBe('This document is required');
});

test('only files of the business itself are accepted', async () => {
  const stranger = await createTestBusiness(server);
  const fileId = await uploadPaper(server, stranger.token);
  const files = [{ kind: 'status_report', fileId }];
  const { status, body } = await server.call(contract.saveComplianceDocuments, {
    token: business.token,
    body: { files },
  });
  expect([status, body.error.fields]).toEqual([422, { status_report: 'Upload the file again' }]);
});

test.each([
  [{ email: 'office' }, 'email', 'Invalid email address'],
  [{ phone: '' }, 'phone', 'Phone Number is required'],
  [{ phone: '+23412' }, 'phone', 'Phone Number is invalid'],
  [{ phone: '+2340000000000' }, 'phone', 'Phone Number is invalid'],
  [{ state: 'Texas' }, 'state', 'State is required'],
  [{ country: 'US', state: 'Texas', phone: '+12125550123' }, 'postalCode', 'ZIP code is required'],
])('a contact with %j is rejected on submission', async (change, field, message) => {
  const { token } = business;
  const body = { ...contact, ...change, submit: true };
  const answer = await server.call(contract.saveSupportContact, { token, body });
  expect([answer.status, answer.body.error?.fields?.[field]]).toEqual([422, message]);
});

test('social media handles are validated by the rules of each network', async () => {
  const { token } = business;
  const wrong = {
    instagram: ['.zuma', '_zuma', 'zuma.', 'zu..ma', 'a'.repeat(31), 'zu-ma'],
    facebook: ['zuma', '1zuma.foods', 'a'.repeat(51), 'zuma_foods'],
    twitter: ['a'.repeat(16), 'zuma.foods'],
  };
  for (const [network, handles] of Object.entries(wrong)) {
    for (const handle of handles) {
      const body = { ...contact, [network]: handle, submit: true };
      const answer = await server.call(contract.saveBusinessContact, { token, body });
      expect([handle, Object.keys(answer.body.error?.fields ?? {})]).toEqual([handle, [network]]);
    }
  }
  const { data } = await server.call(contract.saveBusinessContact, {
    token,
    body: { ...contact, submit: true },
  });
  expect(data.details).toMatchObject({ instagram: 'zuma.foods', phone: '+2348034127788' });
});

test('a submitted section is locked until it is reviewed', async () => {
  expect((await saveProfile({ ...profile, submit: true })).status).toBe(200);
  const again = await saveProfile({ ...profile, legalName: 'Other Limited' });
  expect([again.status, again.body.error.code]).toEqual([409, 'COMPLIANCE_LOCKED']);
});

test('submitting all sections completes compliance; approving all lets the business go live', async () => {
  await submitEverything(server, business);
  expect(await overview()).toMatchObject({ completed: true, level: 1, canGoLive: false });
  expect(await summary()).toMatchObject({
    has_completed_compliance: true,
    compliance_level: 1,
    can_go_live: false,
  });
  for (const section of complianceSections) expect((await decide(section, 'approve')).status).toBe(200);
  expect(await overview()).toMatchObject({ completed: true, level: 2, canGoLive: true });
  expect(await summary()).toMatchObject({ compliance_level: 2, can_go_live: true });
  expect((await saveProfile(profile)).body.error.code).toBe('COMPLIANCE_LOCKED');
});

test('an approved profile updates the type and sector of the business', async () => {
  await saveProfile({ ...profile, businessType: 'large_scale', submit: true });
  await decide('profile-information', 'approve');
  const row = await server.services.database.db
    .selectFrom('businesses')
    .where('id', '=', business.businessId)
    .select(['businessType', 'businessSector'])
    .executeTakeFirst();
  expect(row).toEqual({ businessType: 'large_scale', businessSector: 'Retail' });
});

test('a rejected section shows the comment and can be corrected and resubmitted; its history is kept', async () => {
  await submitEverything(server, business);
  await decide('documents', 'reject', 'The certificate cannot be read. Scan it again.');
  expect(await statusOf('documents')).toMatchObject({
    status: 'REJECTED',
    comment: 'The certificate cannot be read. Scan it again.',
  });
  expect(await summary()).toMatchObject({ has_completed_compliance: false, compliance_level: 0 });
  const files = await companyFiles(server, business.token);
  const send = (submit: boolean) =>
    server.call(contract.saveComplianceDocuments, { token: business.token, body: { files, submit } });
  const draft = await send(false);
  expect(draft.data).toMatchObject({
    status: 'SAVED',
    comment: 'The certificate cannot be read. Scan it again.',
  });
  expect((await send(true)).data).toMatchObject({ status: 'PENDING', comment: null });
  await decide('documents', 'approve');
  const history = (await overview()).timeline.filter((item) => item.section === 'documents');
  expect(history.map((item) => item.kind)).toEqual(['approved', 'submitted', 'rejected', 'submitted']);
  expect(history[2]).toMatchObject({
    actor: 'Review team',
    comment: 'The certificate cannot be read. Scan it again.',
  });
  expect(history[1]).toMatchObject({ actor: 'Owner Tester' });
});

test('rejecting an approved section revokes the permission to go live', async () => {
  await submitEverything(server, business);
  for (const section of complianceSections) await decide(section, 'approve');
  expect((await decide('directors', 'reject', 'The passport has expired.')).status).toBe(200);
  expect(await summary()).toMatchObject({ can_go_live: false, has_completed_compliance: false });
});

test('compliance is visible to members by permission, and never to another business', async () => {
  const { businessId } = business;
  const viewer = await business.signInAs('Viewer');
  const read = (token: string) => server.call(contract.getCompliance, { token, params: { businessId } });
  expect((await read(viewer.token)).status).toBe(200);
  expect((await saveProfile(profile, viewer.token)).status).toBe(403);
  const finance = await business.signInAs('Finance');
  expect((await read(finance.token)).status).toBe(403);
  const stranger = await createTestBusiness(server);
  for (const endpoint of [contract.getCompliance, contract.getDirectors, contract.getComplianceDocuments]) {
    expect((await server.call(endpoint, { token: stranger.token, params: { businessId } })).status).toBe(404);
  }
});

test('the audit trail records the submitted section without its content', async () => {
  const director = makeDirector();
  const body = { directors: [director], submit: true };
  expect((await server.call(contract.saveDirectors, { token: business.token, body })).status).toBe(200);
  const entries = await server.services.database.db
    .selectFrom('auditEntries')
    .where('businessId', '=', business.businessId)
    .where('action', '=', 'saveDirectors')
    .selectAll()
    .execute();
  expect(entries.map((entry) => entry.after)).toEqual([{ section: 'directors', status: 'PENDING' }]);
  for (const secret of [director.bvn, director.nin]) expect(JSON.stringify(entries)).not.toContain(secret);
});
