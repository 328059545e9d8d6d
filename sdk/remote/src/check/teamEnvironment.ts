import path from 'node:path';
import { repositoryOf } from '../build/project.ts';

/** Commands of a team don't get the deploy token. */
export function teamEnvironment(folder: string): NodeJS.ProcessEnv {
  const { DEPLOY_TOKEN: _, DEPLOY_TOKEN_FILE: __, ...env } = process.env;
  const bins = [folder, repositoryOf(folder)].map((place) => path.join(place, 'node_modules/.bin'));
  return { ...env, PATH: [...bins, env['PATH']].join(path.delimiter) };
}
