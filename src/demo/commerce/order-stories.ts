// Orders in the demo store: content, delivery, progress and reviews.
import type { OrderStep } from '#shared/commerce/order-enums.ts';

/** The course of an order after it is placed; events after the end of the history are left out. */
export type Fate = 'goes_on' | 'never_paid' | 'cancelled' | 'paid_by_hand' | 'waits';

export type OrderStory = {
  hoursAgo: number;
  /** SKU and quantity. */
  pieces: readonly (readonly [string, number])[];
  /** `files`: nothing is shipped. */
  to: 'near' | 'far' | 'pick_up' | 'files';
  fate: Fate;
  /** The last step done; omitted: all that the order's age allows. */
  until?: OrderStep | 'paid';
  note?: string;
  /** Created by the business; otherwise bought in the store. */
  isManual?: true;
  refund?: { hoursAgo: number; pieces?: number; note: string };
  review?: Review;
};

type Review = {
  rating: number;
  text: string | null;
  status?: 'PUBLISHED' | 'HIDDEN';
  answer?: string;
};

/** The hours from payment to each step. */
export const stepHours: readonly (readonly [OrderStep, number])[] = [
  ['packaged', 15],
  ['dispatched', 22],
  ['in_transit', 40],
  ['delivered', 66],
  ['completed', 240],
];

/** Recent orders, which show every status. */
export const lately: readonly OrderStory[] = [
  { hoursAgo: 1.2, pieces: [['ADR-IND-3', 1]], to: 'near', fate: 'goes_on', until: 'paid' },
  {
    hoursAgo: 4,
    pieces: [
      ['GUI-EME', 1],
      ['ANK-SUN-6', 2],
    ],
    to: 'far',
    fate: 'goes_on',
    until: 'paid',
    note: 'Please ring before you come. The gate is blue.',
  },
  { hoursAgo: 9, pieces: [['LAC-VOI-5', 1]], to: 'near', fate: 'never_paid' },
  { hoursAgo: 20, pieces: [['GUI-GOL', 1]], to: 'near', fate: 'waits', isManual: true },
  { hoursAgo: 26, pieces: [['ADR-IND-5', 2]], to: 'pick_up', fate: 'goes_on', until: 'packaged' },
  { hoursAgo: 31, pieces: [['ANK-SUN-6', 1]], to: 'near', fate: 'goes_on', until: 'packaged' },
  {
    hoursAgo: 47,
    pieces: [
      ['ADR-IND-10', 1],
      ['ADR-WIN-5', 1],
    ],
    to: 'far',
    fate: 'goes_on',
    until: 'dispatched',
  },
  { hoursAgo: 52, pieces: [['ANK-SUN-6', 3]], to: 'near', fate: 'cancelled' },
  { hoursAgo: 70, pieces: [['GUI-EME', 2]], to: 'far', fate: 'goes_on', until: 'in_transit' },
  {
    hoursAgo: 98,
    pieces: [['ADR-IND-5', 1]],
    to: 'near',
    fate: 'goes_on',
    review: { rating: 5, text: 'The blue is deeper than in the pictures. My mother asked where I got it.' },
  },
  {
    hoursAgo: 120,
    pieces: [['LAC-VOI-5', 2]],
    to: 'near',
    fate: 'goes_on',
    refund: { hoursAgo: 44, pieces: 1, note: 'One of the two had a pulled thread. Sorry about that.' },
    review: { rating: 3, text: 'Fine lace, but one piece had a pulled thread. They gave the money back.' },
  },
  { hoursAgo: 131, pieces: [['GUI-EME', 1]], to: 'far', fate: 'paid_by_hand', isManual: true },
  {
    hoursAgo: 150,
    pieces: [['ADR-WIN-5', 1]],
    to: 'near',
    fate: 'goes_on',
    refund: { hoursAgo: 60, note: 'The parcel came back to us.' },
  },
  {
    hoursAgo: 190,
    pieces: [['ANK-SUN-6', 2]],
    to: 'far',
    fate: 'goes_on',
    review: { rating: 1, text: 'Visit my shop for cheaper ankara, link in my profile', status: 'HIDDEN' },
  },
  { hoursAgo: 16, pieces: [['PAT-KAF', 1]], to: 'files', fate: 'goes_on' },
  { hoursAgo: 3, pieces: [['PAT-KAF', 1]], to: 'files', fate: 'goes_on' },
];

const thanks = 'Thank you. Wear it in good health.';

/** Reviews of the preceding weeks, the latest first; null: without text. */
export const earlierReviews: readonly Review[] = [
  {
    rating: 5,
    text: 'Came in two days, wrapped in cotton as promised.',
    status: 'PUBLISHED',
    answer: thanks,
  },
  { rating: 4, text: null, status: 'PUBLISHED' },
  {
    rating: 2,
    text: 'Beautiful, but the colour ran in the first wash.',
    status: 'PUBLISHED',
    answer:
      'The first bath always runs: wash it by hand and apart once, then it holds. Write to us and we help.',
  },
  { rating: 5, text: 'Third time I order. Never wrong.', status: 'PUBLISHED' },
  { rating: 5, text: 'Stiff and bright, exactly right for the wedding.', status: 'PUBLISHED' },
  { rating: 4, text: 'Good cloth. Delivery took a day longer than said.', status: 'PUBLISHED' },
];

/** Products bought in the preceding weeks, by frequency. */
export const bestSellers: readonly (readonly [string, number])[] = [
  ['ANK-SUN-6', 9],
  ['ADR-IND-5', 6],
  ['ADR-IND-3', 5],
  ['GUI-EME', 5],
  ['LAC-VOI-5', 2],
  ['GUI-GOL', 2],
];
