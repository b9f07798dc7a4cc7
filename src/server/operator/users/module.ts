// What operator users bring to the program.

import { calls, type Module } from '#server/module.ts';
import { usersContract } from '#shared/contract/operator/users.ts';
import { userRoutes } from './routes.ts';

export const operatorUsersModule: Module = {
  calls: [calls('operator-users', usersContract, userRoutes)],
};
