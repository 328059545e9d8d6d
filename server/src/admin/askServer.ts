import { errorBody } from '@site/contract/http/errors';
import { printed } from '@site/contract/http/operator';
import { CommandError } from '@site/backend/commandError';
import { siteUrl } from '@site/backend/siteUrl';
import type { z } from 'zod';
import { readOperatorConfig } from '../config/config.ts';
import { findOperatorKey } from '../credentials/generatedSecrets.ts';
import type { OperatorCall } from './operatorCall.ts';

const TIMEOUT_MS = 120_000;

/** Nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const EVERY_ADDRESS = ['', '0.0.0.0', '::'];

/** Names no host that others of this machine could answer for. */
function ownOrigin({ host = '', port }: ReturnType<typeof readOperatorConfig>): URL {
  const address = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  return new URL(`http://${address.includes(':') ? `[${address}]` : address}:${port}`);
}

function keyOf(config: ReturnType<typeof readOperatorConfig>): string {
  let key: string | undefined;
  try {
    key = findOperatorKey(config);
  } catch (error) {
    throw new CommandError(
      `The key of the operator can't be read: ${(error as Error).message}. Run this as the user of the server.`,
    );
  }
  if (key !== undefined) return key;
  throw new CommandError(
    `There is no key of the operator in ${config.dataDir}. Start the site first, and run this where it runs, with its ` +
      'DATA_DIR or OPERATOR_KEY.',
  );
}

function noAnswer(origin: string, cause: Error): CommandError {
  const { code = '' } = (cause.cause ?? {}) as NodeJS.ErrnoException;
  return new CommandError(
    NOT_CONNECTED.has(code)
      ? `No site answers at ${origin}. Start it first, or name its address with PORT or --site.`
      : `The site at ${origin} ended before it answered. Check whether the command took effect.`,
    { cause },
  );
}

function refusalOf(status: number, body: unknown, origin: string): string {
  const { code, message } = errorBody.safeParse(body).data ?? {};
  if (code === 'wrong_operator_key')
    return `The site at ${origin} refuses this key: run this with the DATA_DIR or OPERATOR_KEY of that site.`;
  if (code === 'internal') return 'The command failed, and the log of the running server says why.';
  if (status === 404 && (code === undefined || code === 'not_found'))
    return `The site at ${origin} does not know this command: it may be of another version.`;
  return message ?? `The site at ${origin} answers ${status}.`;
}

/** @throws CommandError if it is refused */
export async function askServer<Call extends OperatorCall>(
  { address }: Call,
  body: z.input<Call['body']>,
  site?: string,
): Promise<readonly string[]> {
  const config = readOperatorConfig(process.env);
  const unencryptedHost = process.env['UNENCRYPTED_HOST'];
  const { origin } =
    site === undefined ? ownOrigin(config) : siteUrl(site, { what: 'The key', unencryptedHost });
  const [method = '', path = ''] = address.split(' ');
  const response = await fetch(`${origin}/api${path}`, {
    method,
    // A redirect could send the key anywhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', 'x-operator-key': keyOf(config) },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw noAnswer(origin, error);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const { data } = printed.safeParse(answer);
  if (response.ok && data) return data.lines;
  throw new CommandError(refusalOf(response.status, answer, origin));
}
