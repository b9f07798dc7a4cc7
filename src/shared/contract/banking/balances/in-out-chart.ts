// The course of wallets in calls: what came in and left by hour or day, and what lay there.
import { minorUnits } from '../../envelope.ts';
import { courseOf, coursePoint } from '../../settlement/balance-course.ts';

export const inOutChart = courseOf(
  coursePoint.extend({
    balance: minorUnits.describe('Balance at the end of the hour or day'),
    money_in: minorUnits,
    money_out: minorUnits,
  }),
);
