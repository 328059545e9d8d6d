import * as calls from '@site/contract/calls/settings';
import { implement } from '@site/backend/implement';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../../sessions/callRules.ts';
import { tagOf } from '../../http/entityTag.ts';
import { readSettings, type SiteSettings } from '../../config/siteSettings.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { replaceSettings, toggleMaintenance } from './settingsRepository.ts';

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
    const writer = { actor: callerOf(request), initial };
    const stored = await replaceSettings(db, writer, request.body, request.headers['if-match']);
    settings.replace(stored);
    return answer(reply, stored);
  });

  implement(app, calls.toggleMaintenance, async (request, reply) => {
    const writer = { actor: callerOf(request), initial };
    const stored = await toggleMaintenance(db, writer, request.headers['if-match']);
    settings.replace(stored);
    reply.header('etag', tagOf(stored.version));
    return { enabled: stored.maintenance.enabled };
  });

  implement(app, calls.readMaintenance, async () => {
    const { enabled, message } = (await settings.current()).maintenance;
    return { enabled, message: message || MAINTENANCE_MESSAGE };
  });
}
