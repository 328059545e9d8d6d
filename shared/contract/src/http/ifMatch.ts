import { z } from 'zod';

/** With the `etag` of a version, a write over another is refused with 409; `*` or no header replaces any. */
export const ifMatchHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/, 'a version in quotes, such as "3", or *')
    .optional(),
});
