import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody } from '@site/contract/http/errors';
import { printable } from '@site/contract/printable';
import { CommandError } from '@site/backend/commandError';
import { noSiteAnswers } from '@site/backend/noSite';
import { goThroughProxy } from '@site/backend/proxy';
import { readSecretFiles } from '@site/backend/secretFiles';
import { siteUrl } from '@site/backend/siteUrl';

/** Publishing sends megabytes. */
const TIMEOUT_MS = 120_000;

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object | Buffer;
}

const MAX_ATTEMPTS = 20;

/** Longer limits are reported at once. */
const MAX_WAIT_S = 60;

const retryAfterOf = ({ headers }: Response) => Number(headers.get('retry-after')) || 1;

const delayOf = (response: Response) => 1000 * Math.min(retryAfterOf(response), 30);

const isWorthWaiting = (response: Response) =>
  response.status === 503 || (response.status === 429 && retryAfterOf(response) <= MAX_WAIT_S);

function payloadOf(body: object | Buffer | undefined) {
  if (!body) return {};
  if (Buffer.isBuffer(body))
    return { type: { 'content-type': 'application/octet-stream' }, body: body as Uint8Array<ArrayBuffer> };
  return { type: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export class Refusal extends CommandError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Reader<Result> {
  parse(value: unknown): Result;
}

export const NOTHING: Reader<void> = { parse: () => undefined };

/** The operator of a site on this machine, who needs no token. */
export interface Operator {
  issueToken(remote: string): Promise<string>;
  force(forced: ForcedDeployment): Promise<readonly string[]>;
  revokeToken(token: string): Promise<void>;
}

interface ForcedDeployment {
  readonly remote: string;
  readonly version: string;
  readonly why: string;
}

interface Options {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly remote: string;
  /** Issues a token for the local site; without one, a token must be given. */
  readonly operator?: Operator | undefined;
  /** A host on a network that only this machine's containers reach, so that its site needs no https. */
  readonly unencryptedHost?: string | undefined;
}

async function errorOf(response: Response, origin: string): Promise<Refusal> {
  const { data } = errorBody.safeParse(await response.json().catch(() => undefined));
  const said = printable(data?.message ?? 'nothing that can be read');
  return new Refusal(data?.code ?? '', `${origin} answers ${response.status}: ${said}`);
}

/** A site that doesn't know the operator's token is not the one that issued it. */
const anotherSite = (origin: string) =>
  new CommandError(
    `Another site answers at ${origin} than the one that runs on this data folder. ` +
      'Set the PORT and the DATA_DIR that yours was started with, and try again.',
  );

export type ReleaseSite = Awaited<ReturnType<typeof releaseSite>>;

export async function releaseSite(options: Options) {
  const { url, token, remote, operator, unencryptedHost } = options;
  const { origin } = siteUrl(url || `http://localhost:${process.env['PORT'] || 3000}`, {
    what: 'The token',
    unencryptedHost,
  });
  if (!token && (url || !operator))
    throw new CommandError(
      `DEPLOY_TOKEN is missing. Whoever runs ${origin} makes one: npm run admin -- create-deploy-token ${remote} "my pipeline"`,
    );
  goThroughProxy();
  const operatorToken = token ? undefined : await operator?.issueToken(remote);
  const headers = { 'x-deploy-token': token || (operatorToken ?? '') };

  return {
    origin,
    async call<Result>(path: string, answer: Reader<Result>, { method = 'GET', body }: Call = {}) {
      const { type, ...payload } = payloadOf(body);
      const send = () =>
        fetch(`${origin}/api/remotes${path}`, {
          method,
          // A redirect could send the token anywhere.
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { ...headers, ...type },
          ...payload,
        }).catch((error: unknown) => {
          throw new CommandError(noSiteAnswers(origin), { cause: error });
        });
      let response = await send();
      for (let tries = 1; isWorthWaiting(response) && tries < MAX_ATTEMPTS; tries += 1) {
        await sleep(delayOf(response));
        response = await send();
      }
      if (!response.ok) {
        const refusal = await errorOf(response, origin);
        throw operatorToken && refusal.code === 'unknown_token' ? anotherSite(origin) : refusal;
      }
      const text = await response.text();
      try {
        return answer.parse(text === '' ? null : JSON.parse(text));
      } catch (error) {
        throw new CommandError(
          `${origin} answers /api/remotes${path} with something else than a site of this version of the SDK does. Is it the address of the site?`,
          { cause: error },
        );
      }
    },

    /** No token may force a deployment: only the operator of the local site does. */
    async force(forced: ForcedDeployment) {
      if (!operator || !operatorToken)
        throw new CommandError(
          `A deploy token can't force a deployment. Publish the build with --only-publish, ` +
            `and ask a team member to force its deployment at ${origin}/panel/remotes.`,
        );
      return operator.force(forced);
    },

    async end() {
      if (operatorToken) await operator?.revokeToken(operatorToken);
    },
  };
}

export interface SiteOption {
  readonly site?: string;
}

export async function withSite(
  { site: named }: SiteOption,
  remote: string,
  run: (site: ReleaseSite) => Promise<void>,
  operator?: Operator,
): Promise<void> {
  const { env, problems } = readSecretFiles(process.env, ['DEPLOY_TOKEN']);
  if (problems.length > 0) throw new CommandError(problems.join('; '));
  // The build that follows runs code of packages.
  delete process.env['DEPLOY_TOKEN'];
  delete process.env['DEPLOY_TOKEN_FILE'];
  const { SITE, DEPLOY_TOKEN: token, UNENCRYPTED_HOST: unencryptedHost } = env;
  const site = await releaseSite({ url: named ?? SITE, token, remote, operator, unencryptedHost });
  try {
    await run(site);
  } finally {
    await site.end();
  }
}
