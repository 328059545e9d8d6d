import { errorBody } from '@site/contract/http/errors';
import { ifMatchHeaders } from '@site/contract/http/ifMatch';
import { maintenance, panelSettings, toggleResponse } from '@site/contract/http/panel';
import { emptyBody } from '@site/contract/http/session';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../../http/callRules.ts';
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

  app.get(
    '/panel/settings',
    {
      schema: {
        summary: 'The settings of the site; the `etag` header is their version.',
        response: { 200: panelSettings },
      },
    },
    async (_request, reply) => answer(reply, await readSettings(db, initial)),
  );

  app.put(
    '/panel/settings',
    {
      schema: {
        summary: 'Replaces the settings; with `if-match`, only that version.',
        headers: ifMatchHeaders,
        body: panelSettings,
        response: { 200: panelSettings, 409: errorBody },
      },
    },
    async (request, reply) => {
      const writer = { actor: callerOf(request), initial };
      const stored = await replaceSettings(db, writer, request.body, request.headers['if-match']);
      settings.replace(stored);
      return answer(reply, stored);
    },
  );

  app.put(
    '/panel/maintenance/toggle',
    {
      schema: {
        summary: 'Toggles maintenance; with `if-match`, only in that version of the settings.',
        headers: ifMatchHeaders,
        body: emptyBody,
        response: { 200: toggleResponse, 409: errorBody },
      },
    },
    async (request, reply) => {
      const writer = { actor: callerOf(request), initial };
      const stored = await toggleMaintenance(db, writer, request.headers['if-match']);
      settings.replace(stored);
      reply.header('etag', tagOf(stored.version));
      return { enabled: stored.maintenance.enabled };
    },
  );

  app.get(
    '/panel/maintenance',
    {
      schema: {
        summary: 'Whether the site is under maintenance, and the message for it.',
        response: { 200: maintenance },
      },
    },
    async () => {
      const { enabled, message } = (await settings.current()).maintenance;
      return { enabled, message: message || MAINTENANCE_MESSAGE };
    },
  );
}
