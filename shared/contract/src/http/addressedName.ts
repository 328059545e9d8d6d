import { z } from 'zod';
import { canBeAddressed } from '../names.ts';

/** A name, tag or uuid in the address of a page or call. */
export const addressedName = z.string().refine(canBeAddressed);
