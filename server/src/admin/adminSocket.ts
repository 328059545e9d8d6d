import path from 'node:path';
import { z } from 'zod';

/** Bytes of a socket's path that the system takes, without the zero byte at its end. */
const LONGEST = process.platform === 'linux' ? 107 : 103;

/** Where a running server takes commands. */
export function adminSocketPath(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'admin.sock');
}

/** Why there can be no socket for this data folder, if so. */
export function whyNoSocket(dataDir: string): string | undefined {
  if (process.platform === 'win32') return 'there are none on Windows';
  const file = adminSocketPath(dataDir);
  const length = Buffer.byteLength(file);
  if (length <= LONGEST) return undefined;
  return `its path ${file} has ${length} bytes, and ${LONGEST} are allowed: set DATA_DIR to a shorter one`;
}

/** What a server says to a command: the lines to print, or why it refused. */
export const adminAnswer = z.union([
  z.strictObject({ lines: z.array(z.string()) }),
  z.strictObject({ refusal: z.string() }),
]);
export type AdminAnswer = z.infer<typeof adminAnswer>;
