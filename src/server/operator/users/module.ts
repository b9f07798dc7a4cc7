// The module of dashboard users for staff.

import { calls, type Module } from '#server/module.ts';
import { usersContract } from '#shared/contract/operator/users.ts';
import { lookUpUsers } from './look-up.ts';
import { userRoutes } from './routes.ts';

export const operatorUsersModule: Module = {
  lookUps: [lookUpUsers],
  calls: [calls('operator-users', usersContract, userRoutes)],
};
