// Samples of the area 'account': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { uploadPaper } from '../compliance/sent-in.ts';
import { addTestPasskey } from '../inbox/software-authenticator.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { approvalBodies, makeApprovals } from './approvals.ts';
import { marker, nobody, type Samples } from './samples.ts';

const madeCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

const emailWords = {
  subject: 'Of my own',
  heading: 'Of my own',
  body: 'Of my own',
  button: 'Of my own',
  footer: 'Of my own',
};

const bodies = {
  eraseCustomer: { email: 'nobody-here@example.com', reason: 'Asked by e-mail' },
  eraseOwnAccount: { email: 'nobody-here@example.com' },
  updateUserAuthentication: { enforce_two_factor: false, session_hours: null, allowed_domains: [] },
  saveEmailTemplate: emailWords,
  restoreEmailTemplate: undefined,
  previewEmailTemplate: emailWords,
  testEmailTemplate: emailWords,
  exportAuditEntries: { format: 'csv', filters: {} },
  switchBusiness: { businessId: '' },
  updateProfile: { first_name: 'Thief', last_name: 'Taker', phone_number: '' },
  updateBusinessInfo: {
    business_name: 'Taken over',
    business_type: 'sme',
    business_sector: 'Food',
    business_email: 'thief@example.com',
  },
  uploadLogo: undefined,
  changeEmail: { email: 'thief@example.com', current_password: 'Not-the-password-2026' },
  completeEmailChange: { code: '000000' },
  togglePreferences: { kind: 'daily_summary', enabled: true },
  revokeSession: {},
  revokeOtherSessions: {},
  addBusiness: {
    business_name: 'Of my own',
    business_type: 'sme',
    business_sector: 'Retail',
    email: 'own@example.com',
    country: 'NG',
    agreement: true,
  },
  updateFeatures: { features: [{ feature: 'payroll', status: 'disabled' }] },
  saveEmptyData: { payment_links: false },
  createRole: { name: 'Of my own', permissions: ['ACCOUNT.PROFILE.READ'] },
  updateRole: { name: 'Taken over', permissions: ['ACCOUNT.PROFILE.READ'] },
  deleteRole: {},
  inviteTeam: { emails: ['thief@example.com'], roleId: nobody },
  reinviteTeam: { id: nobody },
  deleteInvitation: { id: nobody },
  toggleRole: { roleId: nobody },
  toggleStatus: { status: 'DISABLED' },
  saveLastPath: { path: '/payment-gateway/dashboard' },
  saveProfileInformation: { legalName: 'Of my own' },
  saveComplianceDocuments: { files: [] },
  saveBusinessContact: { city: 'Of my own' },
  saveSupportContact: { city: 'Of my own' },
  saveDirectors: { directors: [] },
  verifyIdentities: {},
  changePassword: {
    currentPassword: 'none of these',
    password: 'Stable-door-1a',
    confirmPassword: 'Stable-door-1a',
  },
  toggleMfaStatus: { enabled: true, password: 'none of these' },
  sendStepUpCode: { channel: 'email' },
  stepUp: { password: 'none of these' },
  generateTotp: { password: 'none of these' },
  completeTotp: { code: '000000' },
  toggleTotpStatus: { enabled: false, password: 'none of these', code: '000000' },
  renewRecoveryCodes: { password: 'none of these', code: '000000' },
  beginPasskey: undefined,
  addPasskey: { name: 'Of my own', credential: madeCredential },
  renamePasskey: { name: 'Taken over' },
  removePasskey: undefined,
  beginPasskeyStepUp: undefined,
  logout: {},
  ...approvalBodies,
};

async function make(server: TestServer, business: TestBusiness) {
  const { token, businessId } = business;
  const fileId = await uploadPaper(server, token);
  const passkeyId = await addTestPasskey(server, token);
  const sessions = await server.call(sessionContract.listSessions, { token });
  const role = await server.call(rolesContract.createRole, {
    token,
    body: { name: `${marker} role`, permissions: ['ACCOUNT.PROFILE.READ'] },
  });
  const emails = [`${marker.toLowerCase()}-colleague@example.com`];
  await server.call(teamContract.inviteTeam, { token, body: { emails, roleId: role.data.id } });
  const invited = await server.call(teamContract.listTeam, { token, query: { status: 'INVITED' } });
  const entries = await server.call(auditTrailsContract.listAuditEntries, { token });
  return {
    businessId,
    fileId,
    emailKind: 'receipt',
    passkeyId,
    roleId: role.data.id,
    // An invitation to the team.
    id: invited.data.items[0]?.id,
    sessionId: sessions.data.items[0]?.id,
    entryId: entries.data.items[0]?.id,
    // The id of the business serves as the id of its latest checks.
    verificationId: businessId,
    ...(await makeApprovals(server, business)),
  };
}

export const accountSamples: Samples = { bodies, make };
