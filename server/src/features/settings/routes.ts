import * as calls from '@site/contract/calls/settings';
import { implement } from '@site/backend/implement';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../../sessions/callRules.ts';
import { tagOf } from '../../http/entityTag.ts';
import { readSettings, type SiteSettings } from '../../config/siteSettings.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { changeSettings } from './settingsRepository.ts';

export function settingsRoutes(app: Api, { db, settings }: Services): void {
  const { initial } = settings;

  function answer(reply: FastifyReply, { version, ...stored }: SiteSettings) {
    reply.header('etag', tagOf(version));
    return stored;
  }

  implement(app, calls.readSettings, async (_request, reply) =>
    answer(reply, await readSettings(db, initial)),
  );

  implement(app, calls.replaceSettings, async (request, reply) => {
    const stored = await changeSettings(db, {
      actor: callerOf(request),
      action: 'settings.update',
      initial,
      ifMatch: request.headers['if-match'],
      decide: () => request.body,
      describe: ({ maintenance, monitoring }) => ({ maintenance, monitoring }),
    });
    settings.replace(stored);
    return answer(reply, stored);
  });

  implement(app, calls.toggleMaintenance, async (request, reply) => {
    const stored = await changeSettings(db, {
      actor: callerOf(request),
      action: 'maintenance.toggle',
      initial,
      // Of two concurrent clicks, both want the same, not a toggle and its reversal.
      ifMatch: request.headers['if-match'],
      decide: ({ maintenance, monitoring }) => ({
        maintenance: { ...maintenance, enabled: !maintenance.enabled },
        monitoring,
      }),
      describe: ({ maintenance: { enabled } }) => ({ enabled }),
    });
    settings.replace(stored);
    return { enabled: answer(reply, stored).maintenance.enabled };
  });

  implement(app, calls.readMaintenance, async () => {
    const { enabled, message } = (await settings.current()).maintenance;
    return { enabled, message: message || MAINTENANCE_MESSAGE };
  });
}
