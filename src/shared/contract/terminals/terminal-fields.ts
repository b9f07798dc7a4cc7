// Fields of terminals that other contracts use: a machine's identifier, and a location.
import { z } from 'zod';

/** The path parameter of a machine: its serial number or its id. */
export const serialNo = z.string().min(1).max(64).describe('Serial number or id');

const degrees = (name: string, max: number) =>
  z
    .number({ error: `${name} is required` })
    .min(-max, `Must be between -${max} and ${max}`)
    .max(max, `Must be between -${max} and ${max}`);
export const latitudeField = degrees('Latitude', 90);
export const longitudeField = degrees('Longitude', 180);

export const geoPoint = z.object({ latitude: z.number(), longitude: z.number() });
