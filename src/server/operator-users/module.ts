// What operator users bring to the program.
import { usersContract } from '#shared/contract/operator/users.ts';
import { calls, type Module } from '../module.ts';
import { userRoutes } from './routes.ts';

export const operatorUsersModule: Module = {
  calls: [calls('operator-users', usersContract, userRoutes)],
};
