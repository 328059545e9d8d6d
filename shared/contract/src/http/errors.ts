import { z } from 'zod';

/** The answer of every failed call: a code for programs, a sentence for people. */
export const errorBody = z.object({ code: z.string(), message: z.string() });
export type ErrorBody = z.infer<typeof errorBody>;
