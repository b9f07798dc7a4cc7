// A complete compliance submission of a business, sent with the cookies of a browser context.
import { type APIRequestContext, expect } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { drawPicture, type Palette } from '#demo/picture.ts';
import { complianceContract as contract } from '#shared/contract/account/compliance.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { contact, makeDirector, profile } from './sent-in.ts';

const card: Palette = {
  sky: [
    [190, 205, 220],
    [230, 235, 240],
  ],
  table: [90, 110, 130],
  bowl: [60, 80, 100],
  food: [[200, 170, 140]],
};
const headers = { 'x-kasuwa-client': 'web' };

async function upload(request: APIRequestContext, name: string, mimeType: string, buffer: Buffer) {
  const answer = await request.post('/api/v1/upload/private', {
    headers,
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { fileId: string } }).data.fileId;
}

/** PDF documents of the company, and a picture of the director's identity card. */
export async function sendEverythingIn(request: APIRequestContext): Promise<void> {
  const kinds = ['certificate_of_incorporation', 'status_report', 'proof_of_address'];
  const files = [];
  for (const kind of kinds)
    files.push({ kind, fileId: await upload(request, `${kind}.pdf`, 'application/pdf', makePaper(kind)) });
  const idFileId = await upload(request, 'card.png', 'image/png', drawPicture(card, 320, 200, 1));
  const directors = [makeDirector({ idType: 'international_passport', idNumber: 'A01234567', idFileId })];
  const calls = [
    [contract.saveProfileInformation, profile],
    [contract.saveComplianceDocuments, { files }],
    [contract.saveBusinessContact, contact],
    [contract.saveSupportContact, contact],
    [contract.saveDirectors, { directors }],
  ] as const;
  for (const [endpoint, details] of calls) {
    const answer = await request.fetch(pathOf(endpoint), {
      method: endpoint.method,
      headers,
      data: { ...details, submit: true },
    });
    expect(answer.ok(), `${endpoint.url}: ${await answer.text()}`).toBe(true);
  }
}
