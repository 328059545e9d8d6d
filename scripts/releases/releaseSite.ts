import { errorBody } from '@site/contract/http/errors';
import { askServer } from '../../server/src/admin/adminClient.ts';
import { CommandError } from '../../server/src/commandError.ts';
import { readDatabaseConfig } from '../../server/src/config.ts';

/** Milliseconds for an answer; publishing sends megabytes. */
const PATIENCE = 120_000;

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
}

/** What a site refused, by its code. */
export class Refusal extends CommandError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Reader<Answer> {
  parse(value: unknown): Answer;
}

/** For calls that answer nothing. */
export const NOTHING: Reader<void> = { parse: () => undefined };

/** The calls of releases of one site. */
export interface ReleaseSite {
  readonly origin: string;
  /** @param answer reads what the site answers */
  call<Answer>(path: string, answer: Reader<Answer>, call?: Call): Promise<Answer>;
}

interface Options {
  /** Without one, the site that runs here. */
  readonly address: string | undefined;
  readonly token: string | undefined;
  /** What a token is needed for; `all` for every remote. */
  readonly remote: string;
}

/** A token for some minutes, from the server that runs on the data folder of this clone. */
async function lend(remote: string): Promise<string> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  const create = `npm run admin -- create-deploy-token ${remote} "my pipeline"`;
  if (databaseUrl) throw new CommandError(`DEPLOY_TOKEN is missing. Make one for this database: ${create}`);
  const lines = await askServer(dataDir, { command: 'lend-deploy-token', remote });
  if (!lines)
    throw new CommandError('No site runs here. Start it with npm start, or name another one: SITE=https://…');
  return lines[0] ?? '';
}

async function errorOf(response: Response, origin: string): Promise<Refusal> {
  const { data } = errorBody.safeParse(await response.json().catch(() => undefined));
  const said = data?.message ?? 'nothing that can be read';
  return new Refusal(data?.code ?? '', `${origin} answers ${response.status}: ${said}`);
}

/** The one that lent the token knows it, so that whoever does not is another. */
const anotherSite = (origin: string) =>
  new CommandError(
    `Another site answers at ${origin} than the one that runs on this data folder. ` +
      'Set the PORT and the DATA_DIR that yours was started with, and try again.',
  );

/** @throws CommandError where no site answers, or none would believe this clone */
export async function releaseSite({ address, token, remote }: Options): Promise<ReleaseSite> {
  const named = address || `http://localhost:${process.env['PORT'] || 3000}`;
  if (!URL.canParse(named)) throw new CommandError(`This is no address of a site: ${named}`);
  const { origin } = new URL(named);
  if (!token && address)
    throw new CommandError(
      `DEPLOY_TOKEN is missing. Whoever runs ${origin} makes one: npm run admin -- create-deploy-token ${remote} "my pipeline"`,
    );
  const isLent = !token;
  const headers = { 'x-deploy-token': token || (await lend(remote)) };

  return {
    origin,
    async call(path, answer, { method = 'GET', body } = {}) {
      const response = await fetch(`${origin}/api/remotes${path}`, {
        method,
        // A redirect would carry the token to who knows whom.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch((error: unknown) => {
        throw new CommandError(`No site answers at ${origin}.`, { cause: error });
      });
      if (!response.ok) {
        const refusal = await errorOf(response, origin);
        throw isLent && refusal.code === 'unknown_token' ? anotherSite(origin) : refusal;
      }
      const text = await response.text();
      return answer.parse(text === '' ? null : JSON.parse(text));
    },
  };
}
