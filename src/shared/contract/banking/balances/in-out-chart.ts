// The chart of wallets in responses: money in and out per hour or day, and the balance.
import { minorUnits } from '../../envelope.ts';
import { courseOf, coursePoint } from '../../settlement/balance-course.ts';

export const inOutChart = courseOf(
  coursePoint.extend({
    balance: minorUnits.describe('Balance at the end of the hour or day'),
    money_in: minorUnits,
    money_out: minorUnits,
  }),
);
