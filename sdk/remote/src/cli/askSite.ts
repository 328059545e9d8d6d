import { CommandError } from '@site/backend/commandError';
import { noSiteAnswers } from '@site/backend/noSite';
import type { z } from 'zod';

const TIMEOUT_MS = 15_000;

export async function askSite<Answer>(
  site: URL,
  address: string,
  answer: z.ZodType<Answer>,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(new URL(address, site), { redirect: 'error', signal }).catch(
    (error: unknown) => {
      throw new CommandError(noSiteAnswers(site.origin), { cause: error });
    },
  );
  const { data } = answer.safeParse(await response.json().catch(() => undefined));
  if (response.ok && data) return data;
  throw new CommandError(`${site.origin} does not answer as this version of the SDK expects: ${address}`);
}
