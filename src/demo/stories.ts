// Data of the demo businesses: their links, prices and payment volume.
import type { NewBusiness } from '#server/account/businesses/create-business.ts';
import type { PaymentLinkInput } from '#shared/contract/payments/payment-links.ts';

/** amount in minor units; weight: relative number of payments; openedDaysAgo: age of the link. */
export type LinkStory = {
  input: Partial<PaymentLinkInput> & { name: string };
  weight: number;
  openedDaysAgo: number;
  /** The final status of the link, if it is not active. */
  fate?: 'inactive' | 'archived';
};

export type BusinessStory = {
  business: NewBusiness;
  seed: number;
  /** Payments per day at the end of the year; a fifth of it at the start. */
  paymentsPerDay: number;
  payers: number;
  links: LinkStory[];
  /** Baskets of the business's own shop, which uses checkout/initialize: smallest and largest amount, minor units. */
  basket: readonly [number, number];
};

export const stories: readonly BusinessStory[] = [
  {
    business: {
      name: 'Adunni Foods',
      email: 'hello@adunnifoods.example.com',
      phoneNumber: '+2348034127788',
      country: 'NG',
      type: 'sme',
      sector: 'Food and Beverages',
      approved: true,
    },
    seed: 20_261_121,
    paymentsPerDay: 3,
    payers: 140,
    basket: [250_000, 6_500_000],
    links: [
      {
        input: {
          name: 'Ankara deposit',
          amount: 2_500_000,
          slug: 'adunni-ankara',
          description: 'Deposit for a made-to-measure outfit.',
        },
        weight: 5,
        openedDaysAgo: 360,
      },
      {
        input: {
          name: 'Small chops tray',
          amount: 1_845_000,
          slug: 'adunni-small-chops',
          description: '60 pieces: puff puff, samosa, spring rolls and peppered gizzard.',
          collectPhone: true,
        },
        weight: 9,
        openedDaysAgo: 350,
      },
      {
        input: {
          name: 'Wedding catering balance',
          slug: 'adunni-wedding',
          amountMin: 5_000_000,
          amountMax: 150_000_000,
          description: 'Pay what is left of your catering bill.',
        },
        weight: 2,
        openedDaysAgo: 330,
      },
      {
        input: {
          name: 'Party jollof, 50 plates',
          amount: 9_500_000,
          slug: 'adunni-jollof',
          customFields: [
            { label: 'Date of the party', type: 'date', required: true, options: [] },
            { label: 'Spice', type: 'select', required: true, options: ['Mild', 'Hot', 'Very hot'] },
          ],
        },
        weight: 4,
        openedDaysAgo: 300,
      },
      {
        input: {
          name: 'Lunch subscription, week',
          amount: 1_250_000,
          slug: 'adunni-lunch',
          feeBearer: 'customer',
        },
        weight: 8,
        openedDaysAgo: 280,
      },
      {
        input: { name: 'Cooking class, March', amount: 3_500_000, slug: 'adunni-class-march', usesMax: 60 },
        weight: 3,
        openedDaysAgo: 290,
        fate: 'archived',
      },
      {
        input: { name: 'Easter promo box', amount: 1_600_000, slug: 'adunni-easter' },
        weight: 2,
        openedDaysAgo: 250,
        fate: 'inactive',
      },
      {
        input: {
          name: 'Delivery in Lagos',
          amount: 250_000,
          slug: 'adunni-delivery',
          collectAddress: true,
          collectPhone: true,
        },
        weight: 9,
        openedDaysAgo: 240,
      },
      {
        input: {
          name: 'Support our school lunches',
          slug: 'adunni-school',
          amountMin: 100_000,
          amountMax: 50_000_000,
          description: 'Every ₦1,000.00 feeds a child for a day.',
        },
        weight: 3,
        openedDaysAgo: 180,
      },
      {
        input: {
          name: 'Adebayo naming ceremony',
          amount: 42_750_000,
          slug: 'adunni-adebayo',
          kind: 'one-time',
        },
        weight: 0.2,
        openedDaysAgo: 60,
      },
      {
        input: {
          name: 'December hampers',
          amount: 3_500_000,
          slug: 'adunni-hamper',
          usesMax: 400,
          description: 'Rice, oil, wine and chin chin in a woven basket. Delivery in Lagos included.',
          collectPhone: true,
          collectAddress: true,
          successMessage: 'Thank you! We call you before we deliver.',
        },
        weight: 6,
        openedDaysAgo: 40,
      },
    ],
  },
  {
    business: {
      name: 'Savannah Home',
      email: 'hello@savannahhome.example.com',
      phoneNumber: '+12125550139',
      country: 'US',
      type: 'sme',
      sector: 'Home and Garden',
      approved: true,
    },
    seed: 20_261_122,
    paymentsPerDay: 1.25,
    payers: 70,
    basket: [1500, 48_000],
    links: [
      {
        input: {
          name: 'Handwoven basket',
          amount: 6800,
          slug: 'savannah-basket',
          description: 'Made in Gusau. Ships within the United States.',
          collectAddress: true,
        },
        weight: 6,
        openedDaysAgo: 355,
      },
      {
        input: { name: 'Indigo throw', amount: 14_900, slug: 'savannah-throw', collectAddress: true },
        weight: 4,
        openedDaysAgo: 320,
      },
      {
        input: {
          name: 'Design consultation',
          amount: 25_000,
          slug: 'savannah-design',
          customFields: [{ label: 'What is it about?', type: 'text', required: true, options: [] }],
        },
        weight: 2,
        openedDaysAgo: 300,
      },
      {
        input: {
          name: 'Workshop seat',
          amount: 8500,
          slug: 'savannah-workshop',
          usesMax: 80,
          feeBearer: 'customer',
        },
        weight: 3,
        openedDaysAgo: 200,
      },
      {
        input: { name: 'Gift card', slug: 'savannah-gift', amountMin: 1000, amountMax: 100_000 },
        weight: 3,
        openedDaysAgo: 150,
      },
      {
        input: { name: 'Spring clearance', amount: 3900, slug: 'savannah-spring' },
        weight: 1,
        openedDaysAgo: 240,
        fate: 'inactive',
      },
    ],
  },
];
