// Compliance documents of the demo businesses: invented people and numbers that only the sandbox accepts.
import type { Contact, ProfileInformation } from '#shared/contract/account/compliance-company.ts';
import type { Director } from '#shared/contract/account/compliance-directors.ts';
import type { DocumentKind } from '#shared/contract/account/compliance-documents.ts';

export type CompliancePapers = {
  profile: ProfileInformation;
  documents: readonly (readonly [kind: DocumentKind, name: string])[];
  contact: Contact;
  support: Contact;
  people: readonly Omit<Director, 'id' | 'idFileId'>[];
};

const lagos: Contact = {
  email: 'hello@adunnifoods.example.com',
  phone: '+2348034127788',
  address: '14 Adeola Odeku Street, Victoria Island',
  city: 'Lagos',
  state: 'Lagos',
  postalCode: '101241',
  country: 'NG',
  instagram: 'adunnifoods',
  facebook: 'adunni.foods',
  twitter: 'adunnifoods',
};

const brooklyn: Contact = {
  email: 'hello@savannahhome.example.com',
  phone: '+12125550139',
  address: '221 Wythe Avenue',
  city: 'Brooklyn',
  state: 'New York',
  postalCode: '11249',
  country: 'US',
  instagram: 'savannah.home',
  facebook: null,
  twitter: null,
};

const adunni: Omit<Director, 'id' | 'idFileId'> = {
  title: 'mrs',
  firstName: 'Adunni',
  middleName: 'Folasade',
  lastName: 'Bakare',
  gender: 'female',
  bornOn: '1986-04-17',
  nationality: 'NG',
  isDirector: true,
  sharePercent: 70,
  bvn: '22284917365',
  nin: '84920137465',
  ssnLast4: null,
  idType: 'international_passport',
  idNumber: 'A08214573',
};

const registered = [
  ['certificate_of_incorporation', 'Certificate of incorporation'],
  ['status_report', 'CAC status report'],
  ['proof_of_address', 'Electricity bill'],
] as const;

export const papersByCountry: Record<'NG' | 'US', CompliancePapers> = {
  NG: {
    profile: {
      legalName: 'Adunni Foods Limited',
      tradingName: 'Adunni Foods',
      businessType: 'sme',
      businessSector: 'Food & Beverages',
      registrationKind: 'rc',
      registrationNumber: '1742905',
      taxId: '238491750001',
      incorporatedOn: '2018-09-03',
      website: 'https://adunnifoods.example.com',
      description: 'Small chops, party trays and food parcels, made to order and delivered in Lagos.',
      expectedMonthlyVolume: 1_200_000_000,
      staffSize: '11-50',
    },
    documents: registered,
    contact: lagos,
    support: { ...lagos, email: 'care@adunnifoods.example.com' },
    people: [
      adunni,
      {
        ...adunni,
        title: 'mr',
        firstName: 'Olumide',
        middleName: null,
        gender: 'male',
        bornOn: '1983-11-29',
        sharePercent: 30,
        bvn: '22291740586',
        nin: '91738204651',
        idType: 'bvn',
        idNumber: null,
      },
    ],
  },
  US: {
    profile: {
      legalName: 'Savannah Home LLC',
      tradingName: 'Savannah Home',
      businessType: 'sme',
      businessSector: 'Home & Living',
      registrationKind: null,
      registrationNumber: null,
      taxId: '842917365',
      incorporatedOn: '2021-02-11',
      website: 'https://savannahhome.example.com',
      description: 'Handwoven baskets, throws and homeware from West Africa, shipped in the United States.',
      expectedMonthlyVolume: 4_000_000,
      staffSize: '2-10',
    },
    documents: [
      ['articles_of_incorporation', 'Articles of organization'],
      ['ein_letter', 'EIN letter CP 575'],
      ['ownership_agreement', 'Operating agreement'],
      ['proof_of_address', 'Lease agreement'],
    ],
    contact: brooklyn,
    support: { ...brooklyn, email: 'support@savannahhome.example.com' },
    people: [{ ...adunni, sharePercent: 100, bvn: null, nin: null }],
  },
};

const kaduna: Contact = {
  ...lagos,
  email: 'hello@amakathreads.example.com',
  phone: '+2348091234567',
  address: '8 Ahmadu Bello Way',
  city: 'Kaduna',
  state: 'Kaduna',
  postalCode: null,
  instagram: 'amaka_threads',
  facebook: null,
  twitter: null,
};

/** A NIN that ends in 1111 belongs to another person, so the reviewer has something to find. */
export const amakaPapers: CompliancePapers = {
  profile: {
    ...papersByCountry.NG.profile,
    legalName: 'Amaka Threads Ventures',
    tradingName: 'Amaka Threads',
    businessSector: 'Apparel & Fashion',
    registrationKind: 'bn',
    registrationNumber: '3310482',
    taxId: '2910473856',
    incorporatedOn: '2025-05-20',
    website: null,
    description: 'Ready-made and made-to-measure clothes from ankara and adire.',
    expectedMonthlyVolume: 90_000_000,
    staffSize: '2-10',
  },
  documents: [
    ['business_name_certificate', 'Business name certificate'],
    ['status_report', 'CAC status report'],
    ['proof_of_address', 'Water bill'],
  ],
  contact: kaduna,
  support: kaduna,
  people: [
    {
      ...adunni,
      title: 'miss',
      firstName: 'Amaka',
      middleName: null,
      lastName: 'Obi',
      bornOn: '1994-08-08',
      sharePercent: 80,
      bvn: '22307461829',
      nin: '60471829355',
      idType: 'driver_license',
      idNumber: 'KAD28471AA90',
    },
    {
      ...adunni,
      title: 'mr',
      firstName: 'Chidi',
      middleName: null,
      lastName: 'Obi',
      gender: 'male',
      bornOn: '1991-01-26',
      isDirector: false,
      sharePercent: 20,
      bvn: '22318529640',
      nin: '60471821111',
      idType: 'nin',
      idNumber: null,
    },
  ],
};
