import { CommandError } from '@site/backend/commandError';
import type { FastifyInstance } from 'fastify';
import { OPERATOR_KEY } from './testApp.ts';

/** A command with the fields of its body. */
interface Command {
  readonly command: string;
  readonly [field: string]: unknown;
}

/** Returns a function that makes the operator's calls, and returns what the terminal prints. */
export function operatorOf(app: FastifyInstance) {
  return async ({ command, ...payload }: Command): Promise<string> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/operator/${command}`,
      headers: { 'x-operator-key': OPERATOR_KEY },
      payload,
    });
    const { lines, message } = answer.json<{ lines?: string[]; message: string }>();
    if (!lines) throw new CommandError(message);
    return lines.join('\n');
  };
}
