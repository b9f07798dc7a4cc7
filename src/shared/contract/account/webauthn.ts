// Browser responses to a WebAuthn challenge, as JSON: a new credential, or a signature.
import { z } from 'zod';

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Must be base64url');

const attachment = z.enum(['platform', 'cross-platform']).nullish();
const extensions = z.record(z.string(), z.unknown()).optional().describe('Ignored');
const credential = {
  id: bytes(1400).describe('Id of the credential in base64url, like every binary value here'),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
};

/** The result of navigator.credentials.create(). */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
    authenticatorData: z.string().max(20_000).optional(),
    publicKey: z.string().max(8000).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

/** The result of navigator.credentials.get(). */
export const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.string().max(200).nullish(),
  }),
});
export type SignedCredential = z.output<typeof signedCredential>;

/** The WebAuthn options for the browser, as JSON. */
export const credentialOptions = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('For PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON'),
});
