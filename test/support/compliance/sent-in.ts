// A complete and valid compliance submission of a business, and its requests.
import { randomUUID } from 'node:crypto';
import { makePaper } from '#demo/paper.ts';
import { complianceContract as contract } from '#shared/contract/account/compliance.ts';
import type { TestServer } from '../server.ts';

export type Sender = { token: string; businessId: string };

export const profile = {
  legalName: 'Zuma Rock Foods Limited',
  tradingName: 'Zuma Foods',
  businessType: 'sme',
  businessSector: 'Retail',
  registrationKind: 'rc',
  registrationNumber: 'RC 1483920',
  taxId: '20491837-0001',
  incorporatedOn: '2019-03-14',
  website: 'zumafoods.example.com',
  description: 'Groceries delivered in Abuja.',
  expectedMonthlyVolume: 250_000_000,
  staffSize: '2-10',
};

export const usProfile = {
  ...profile,
  legalName: 'Juniper Grove LLC',
  registrationKind: null,
  registrationNumber: null,
  taxId: '84-1234567',
};

export const contact = {
  email: 'office@zumafoods.example.com',
  phone: '+2348034127788',
  address: '12 Aminu Kano Crescent',
  city: 'Wuse 2',
  state: 'Abuja (FCT)',
  postalCode: null,
  country: 'NG',
  instagram: '@zuma.foods',
  facebook: 'zuma.foods',
  twitter: 'zumafoods',
};

/** A director whose numbers are known to every register of the sandbox. */
export function makeDirector(changes: object = {}) {
  return {
    id: randomUUID(),
    title: 'mrs',
    firstName: 'Hauwa',
    middleName: null,
    lastName: 'Garba',
    gender: 'female',
    bornOn: '1984-06-02',
    nationality: 'NG',
    isDirector: true,
    sharePercent: 60,
    bvn: '22193847561',
    nin: '71829304655',
    ssnLast4: null,
    idType: 'bvn',
    idNumber: null,
    idFileId: null,
    ...changes,
  };
}

/** Uploads a file as the dashboard does. */
export async function uploadPrivate(
  server: TestServer,
  token: string | null,
  bytes: Buffer,
  name = 'paper.pdf',
): Promise<{
  status: number;
  body: {
    data: { fileId: string; fileName: string; contentType: string; sizeBytes: number };
    error: { code: string; message: string };
  };
}> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  const response = await fetch(`${server.url}/api/v1/upload/private`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, body: (await response.json()) as never };
}

export async function uploadPaper(server: TestServer, token: string): Promise<string> {
  const { status, body } = await uploadPrivate(server, token, makePaper('Certificate'));
  if (status !== 200) throw new Error(`Upload failed: ${JSON.stringify(body)}`);
  return body.data.fileId;
}

/** The documents required from a company in a sector without special duties. */
export async function companyFiles(server: TestServer, token: string) {
  const kinds = ['certificate_of_incorporation', 'status_report', 'proof_of_address'];
  return Promise.all(kinds.map(async (kind) => ({ kind, fileId: await uploadPaper(server, token) })));
}

/** Submits all five sections. */
export async function submitEverything(server: TestServer, { token }: Sender): Promise<void> {
  const files = await companyFiles(server, token);
  const calls = [
    [contract.saveProfileInformation, profile],
    [contract.saveComplianceDocuments, { files }],
    [contract.saveBusinessContact, contact],
    [contract.saveSupportContact, contact],
    [contract.saveDirectors, { directors: [makeDirector()] }],
  ] as const;
  for (const [endpoint, details] of calls) {
    const answer = await server.call(endpoint, { token, body: { ...details, submit: true } });
    if (answer.status !== 200) throw new Error(`${endpoint.url}: ${JSON.stringify(answer.body)}`);
  }
}
