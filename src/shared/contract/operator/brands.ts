// Contract of branding by website address, for staff: name, pictures, colours and support contact.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { emailField, idField, textField } from '../fields.ts';
import { imageSizeMaxBytes } from '../platform/uploads.ts';

/** A host name as shown by browsers: pay.example.com, without scheme, port or path. */
export const hostField = z
  .string({ error: 'Website address is required' })
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^https?:\/\//, '').replace(/[/:].*$/, ''))
  .pipe(
    z
      .string()
      .max(253)
      .regex(
        /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$|^localhost$/,
        'Enter a website address such as pay.example.com',
      ),
  );

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #17568b');
const picture = z
  .string()
  .regex(/^\/api\/v1\/images\/[0-9a-f-]{36}$/, 'Upload the image here')
  .nullable();

const legalUrl = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https$/, error: 'Enter a web address such as https://example.com/terms' }))
  .nullable()
  .optional();

export const brandInput = z.object({
  companyName: textField('Company name', 60),
  logo: picture.describe('Wide wordmark'),
  icon: picture.describe('Square'),
  favicon: picture.describe('Square, shown in the browser tab'),
  primaryColor: colour,
  secondaryColor: colour,
  supportEmail: emailField.nullable(),
  termsUrl: legalUrl.describe('Address of the terms of service; null: the page of the platform'),
  privacyUrl: legalUrl.describe('Address of the privacy policy; null: the page of the platform'),
});

const brandChange = brandInput.extend({
  isNew: z.boolean().optional().describe('true: refused if the address already has branding'),
});
export type BrandChange = z.output<typeof brandChange>;

/** The input with the address, as in the form. */
export const newBrandInput = brandInput.extend({ host: hostField });

export const brand = z.object({
  host: z.string(),
  companyName: z.string(),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
  favicon: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  supportEmail: z.string().nullable(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  createdAt: instant,
});
export type Brand = z.output<typeof brand>;

const change = { operator: ['BRANDING.READ_WRITE'] } as const;
const params = z.object({ host: hostField });

export const brandsContract = {
  listBrands: {
    method: 'GET',
    url: '/operator/brands',
    summary: 'List brands',
    description: 'Website addresses with their own branding.',
    access: { operator: ['BRANDING.READ'] },
    output: z.object({ items: z.array(brand) }),
  },
  saveBrand: {
    method: 'PUT',
    url: '/operator/brands/:host',
    summary: 'Set the branding of a website address',
    access: change,
    params,
    body: brandChange,
    output: brand,
    message: 'Branding saved',
  },
  deleteBrand: {
    method: 'DELETE',
    url: '/operator/brands/:host',
    summary: 'Delete the branding of a website address',
    description: 'The default branding applies again.',
    access: change,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Branding deleted',
  },
  uploadBrandImage: {
    method: 'POST',
    url: '/operator/brand-images',
    summary: 'Upload an image for a brand',
    description: 'JPEG or PNG, at most 2 MB, in the field images.',
    access: change,
    transaction: 'own',
    upload: { field: 'images', sizeMaxBytes: imageSizeMaxBytes },
    output: z.object({ id: idField, url: z.string() }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_FILE'],
  },
} as const satisfies Contract;
