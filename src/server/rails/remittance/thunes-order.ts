// Mapping of a remittance to Thunes' Money Transfer API, version 2: payer, quotation and transaction.
import {
  endsOf,
  type PayoutMethod,
  type Relationship,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { toDecimalString } from '#shared/money.ts';
import { at, textAt } from '../hosted/gateway-http.ts';
import type { OrderedSender, RemittanceOrder } from './remittance-rail.ts';

/** ISO 3166-1 alpha-3 codes of the source and destination countries; other nationalities are omitted. */
const alpha3: Readonly<Record<string, string>> = { NG: 'NGA', GH: 'GHA', KE: 'KEN', US: 'USA', GB: 'GBR' };
export const countryOf = (country: string): string | undefined => alpha3[country];

const services: Record<PayoutMethod, string> = {
  bank: 'BankAccount',
  mobile_wallet: 'MobileWallet',
  cash_pickup: 'CashPickup',
};

const purposes: Record<RemittanceOrder['purpose'], string> = {
  family_support: 'FAMILY_SUPPORT',
  education: 'EDUCATION',
  medical: 'MEDICAL_TREATMENT',
  goods: 'GOODS_PURCHASED',
  services: 'SERVICE_CHARGES',
  salary: 'SALARY_PAYMENT',
  rent: 'HOUSE_RENT',
  savings: 'PERSONAL_TRANSFER',
  other: 'OTHER',
};
const relationshipWords: Record<Relationship, string> = {
  self: 'SELF',
  spouse: 'SPOUSE',
  child: 'CHILDREN',
  parent: 'PARENT',
  sibling: 'BROTHER_SISTER',
  relative: 'OTHER',
  friend: 'FRIEND',
  employee: 'EMPLOYEE',
  business_partner: 'BUSINESS_PARTNER',
  supplier: 'SUPPLIER',
};
const documents: Record<OrderedSender['idKind'], string> = {
  national_id: 'NATIONAL_ID',
  passport: 'PASSPORT',
  drivers_licence: 'DRIVING_LICENSE',
  voters_card: 'OTHER',
};
const funds: Record<OrderedSender['sourceOfFunds'], string> = {
  salary: 'SALARY',
  business_income: 'BUSINESS',
  savings: 'SAVINGS',
  sale_of_assets: 'OTHER',
  loan: 'OTHER',
  gift: 'GIFT',
  pension: 'OTHER',
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the Thunes payer that pays out to the beneficiary's bank or network; null when there is none. */
export function choosePayer(
  listed: readonly unknown[],
  { method, beneficiary }: RemittanceOrder,
): string | null {
  const fitting = listed.filter((item) => textAt(item, 'service', 'name') === services[method]);
  const requested = beneficiary.details.bank ?? beneficiary.details.network;
  if (!requested) return textAt(fitting[0], 'id') || null;
  const named = fitting.find((item) => {
    const name = plain(textAt(item, 'name'));
    return name !== '' && (name.includes(plain(requested)) || plain(requested).includes(name));
  });
  return textAt(named, 'id') || null;
}

export function quotationOf(order: RemittanceOrder, payerId: string): object {
  const { from, pair } = endsOf(order.corridor);
  return {
    external_id: order.reference,
    payer_id: payerId,
    mode: 'DESTINATION_AMOUNT',
    transaction_type: 'C2C',
    source: { amount: null, currency: pair.from, country_iso_code: countryOf(from) },
    destination: { amount: toDecimalString(order.amount, order.currency), currency: order.currency },
  };
}

function creditParty({ method, beneficiary: { details } }: RemittanceOrder): object {
  if (method === 'bank')
    return {
      bank_account_number: details.account_number,
      ...(details.sort_code && { sort_code: details.sort_code }),
      ...(details.routing_number && { routing_code: details.routing_number }),
      ...(details.account_type && { account_type: details.account_type.toUpperCase() }),
    };
  return { msisdn: details.phone };
}

/** The last word is the family name; a single name is used for both. */
function namesOf(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/);
  const lastname = words.at(-1) ?? name;
  return { firstname: words.slice(0, -1).join(' ') || lastname, lastname };
}

export function transactionOf(order: RemittanceOrder, callbackUrl: string): object {
  const { sender, beneficiary, corridor } = order;
  const { details } = beneficiary;
  return {
    external_id: order.reference,
    credit_party_identifier: creditParty(order),
    sender: {
      firstname: sender.firstName,
      lastname: sender.lastName,
      ...(countryOf(sender.nationality) && { nationality_country_iso_code: countryOf(sender.nationality) }),
      date_of_birth: sender.bornOn,
      address: sender.address,
      country_iso_code: countryOf(sender.country),
      id_type: documents[sender.idKind],
      id_number: sender.idNumber,
      occupation: sender.occupation,
      source_of_funds: funds[sender.sourceOfFunds],
      beneficiary_relationship: relationshipWords[beneficiary.relationship],
    },
    beneficiary: {
      ...namesOf(beneficiary.name),
      country_iso_code: countryOf(endsOf(corridor).to),
      ...(details.address && { address: details.address }),
      ...(details.city && { city: details.city }),
      ...(details.phone && { msisdn: details.phone }),
    },
    purpose_of_remittance: purposes[order.purpose],
    callback_url: callbackUrl,
  };
}

/** Returns the reason of a refusal for our log and the timeline; it contains no codes of ours. */
export function whyRefused(body: unknown): string {
  const errors = at(body, 'errors');
  const message = Array.isArray(errors) ? textAt(errors[0], 'message') : '';
  return message === '' ? 'The partner refused it' : `The partner refused it: ${message.slice(0, 120)}`;
}
