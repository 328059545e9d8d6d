import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const shellContract = z.object({
  /** The version of `shell/store`. */
  store: z.string(),
  /** Versions of everything else that remotes take from the shell, by share key. */
  shared: z.record(z.string(), z.string()),
});

/** What the running shell provides, as its build has written it down. */
export type ShellContract = z.infer<typeof shellContract>;

/** @returns `undefined` where the shell was not built, or by an older version of this repository */
export async function readShellContract(shellDir: string): Promise<ShellContract | undefined> {
  const text = await readFile(path.join(shellDir, 'contract.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : shellContract.parse(JSON.parse(text));
}
