import { CommandError } from '@site/backend/commandError';
import type { FastifyInstance } from 'fastify';
import { OPERATOR_KEY } from './testApp.ts';

interface Command {
  readonly command: string;
  readonly [field: string]: unknown;
}

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
