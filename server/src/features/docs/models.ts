import { alert } from '@site/contract/http/alerts';
import { application, applicationDetail, applicationSummary } from '@site/contract/http/applications';
import { clanMember, clanSummary } from '@site/contract/http/clans';
import { errorBody } from '@site/contract/http/errors';
import { auditEntry, maintenance, monitoring, panelSettings, staffMember } from '@site/contract/http/panel';
import { profile } from '@site/contract/http/profile';
import { registeredRemote } from '@site/contract/http/registry';
import { serverStatus } from '@site/contract/http/services';
import { pendingAnswer, sessionAnswer, sessionUser } from '@site/contract/http/session';
import { statsRow } from '@site/contract/http/stats';
import { z } from 'zod';

/** Schemas that readers find by name. */
const MODELS = {
  Error: errorBody,
  Session: sessionAnswer,
  PendingLogin: pendingAnswer,
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

/** Gives them their names, for the description only: no check and no answer changes. */
export function nameModels(): void {
  for (const [id, schema] of Object.entries(MODELS))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
