import { alert } from '@site/contract/http/alerts';
import { application, applicationDetail, applicationSummary } from '@site/contract/http/applications';
import { clanMember, clanSummary } from '@site/contract/http/clans';
import { errorBody } from '@site/contract/http/errors';
import { auditEntry, maintenance, monitoring, panelSettings, staffMember } from '@site/contract/http/panel';
import { profile } from '@site/contract/http/profile';
import { registeredRemote } from '@site/contract/http/registry';
import { serverStatus } from '@site/contract/http/services';
import { pendingResponse, sessionResponse, sessionUser } from '@site/contract/http/session';
import { statsRow } from '@site/contract/http/stats';
import { z } from 'zod';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { BEARER, describeCall, OPERATOR_KEY, tags } from './describeCall.ts';
import { finishDocument } from './finishDocument.ts';

const MODELS = {
  Error: errorBody,
  Session: sessionResponse,
  PendingLogin: pendingResponse,
  SessionUser: sessionUser,
  Alert: alert,
  Profile: profile,
  StatsRow: statsRow,
  Clan: clanSummary,
  ClanMember: clanMember,
  ApplicationSummary: applicationSummary,
  Application: application,
  ApplicationDetail: applicationDetail,
  Settings: panelSettings,
  Maintenance: maintenance,
  Monitoring: monitoring,
  StaffMember: staffMember,
  AuditEntry: auditEntry,
  ServerStatus: serverStatus,
  Remote: registeredRemote,
} as const;

/** Names them in the description only, without changing validation or responses. */
function nameModels(): void {
  for (const [id, schema] of Object.entries(MODELS))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

const INTRODUCTION = `
\`POST /login\` answers an access token for the header \`Authorization: Bearer …\`. It counts for ten minutes; an answer
with the header \`x-access-token\` brings a new one, and \`POST /refresh\` another as long as the refresh cookie lives.
The rank that counts is the one the account has at the moment of the call.

A call that fails answers \`{ "code", "message" }\`: a code for programs and a sentence for people, in the language of the
cookie \`lang\`. Fields that are not described here are refused.
`;

/** Allows the page's own scripts, styles and pictures, and trying out calls. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Describes all routes added from now on under `/api/openapi.json` and `/api/docs`. */
export async function describeApi(app: FastifyInstance, { site }: Pick<Services, 'site'>): Promise<void> {
  nameModels();
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${site.name} API`, version: '1.0.0', description: INTRODUCTION.trim() },
      servers: [{ url: '/api' }],
      tags: [...tags],
      components: {
        securitySchemes: {
          [BEARER]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          [OPERATOR_KEY]: { type: 'apiKey', in: 'header', name: 'x-operator-key' },
        },
      },
    },
    transform: describeCall,
    transformObject: finishDocument,
  };
  const { default: swagger } = await import('@fastify/swagger');
  await app.register(swagger, options);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  );
  const page = await import('@fastify/swagger-ui').catch(() => undefined);
  if (!page) {
    app.log.warn('@fastify/swagger-ui is a development package and not installed: there is no /api/docs');
    return;
  }
  await app.register(page.default, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    theme: { title: `${site.name} API` },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true },
  });
}
