import { rollbackResponse } from '@site/contract/http/releases';
import { say } from '@site/backend/terminal';
import type { ReleaseSite } from './releaseSite.ts';

interface RollbackOptions {
  readonly site: ReleaseSite;
  readonly name: string;
  /** A version that was live before; without it, the previous one. */
  readonly to?: string | undefined;
  /** For the history of the remote. */
  readonly why: string;
}

/** Makes an earlier version of a remote live again and prints which. */
export async function rollback({ site, name, to: version, why }: RollbackOptions): Promise<void> {
  const body = { why, ...(version === undefined ? {} : { version }) };
  const { from, to } = await site.call(`/${name}/rollback`, rollbackResponse, { method: 'POST', body });
  say(`${name}@${to} is live again, instead of ${from}`);
}
