import { CommandError } from '@site/backend/commandError';
import { readDatabaseConfig } from '../config/config.ts';
import { askServer } from './adminSocket.ts';

const ask = (command: Parameters<typeof askServer>[1]) =>
  askServer(readDatabaseConfig(process.env).dataDir, command);

/** The operator of the server that runs on this clone's data folder. */
export const localOperator = {
  async issueToken(remote: string) {
    const { databaseUrl } = readDatabaseConfig(process.env);
    const create = `npm run admin -- create-deploy-token ${remote} "my pipeline"`;
    if (databaseUrl) throw new CommandError(`DEPLOY_TOKEN is missing. Make one for this database: ${create}`);
    const lines = await ask({ command: 'issue-operator-token', remote });
    if (!lines)
      throw new CommandError(
        'No site runs here. Start it with npm start, or name another one: SITE=https://…',
      );
    return lines[0] ?? '';
  },
  force: async (forced: { remote: string; version: string; why: string }) =>
    (await ask({ command: 'force-deployment', ...forced })) ?? [],
  async revokeToken(token: string) {
    await ask({ command: 'revoke-operator-token', token });
  },
};
