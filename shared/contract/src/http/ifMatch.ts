import { z } from 'zod';

/**
 * Headers of a write that takes the `etag` of the version to replace: a write over another version is refused with 409;
 * `*` or no header replaces any version.
 */
export const ifMatchHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/, 'a version in quotes, such as "3", or *')
    .optional(),
});
