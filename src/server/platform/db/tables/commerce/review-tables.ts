// The table type for reviews.
import type { ReviewStatus } from '#shared/commerce/review-enums.ts';

export type StoreReviewsTable = {
  environmentId: string;
  id: string;
  productId: string;
  orderId: string;
  rating: number;
  text: string | null;
  status: ReviewStatus;
  answer: string | null;
  answeredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ReviewTables = { storeReviews: StoreReviewsTable };
