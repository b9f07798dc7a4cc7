// What uploads bring to the program.
import { uploadsContract } from '#shared/contract/uploads.ts';
import { calls, type Module } from '../module.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsModule: Module = {
  calls: [calls('uploads', uploadsContract, uploadRoutes, { clock: 'wall' })],
};
