import type { AuditAction } from '@site/contract/http/panel';
import type { TextKey } from './useText.ts';

/** Every kind of entry, and what it is called where entries are chosen by kind. */
export const ACTION_LABELS: Readonly<Record<AuditAction, TextKey>> = {
  'settings.update': 'settingsUpdate',
  'maintenance.toggle': 'maintenanceToggle',
  'staff.rank': 'staffRank',
  'application.state': 'applicationState',
  'alert.send': 'alertSend',
  'account.create': 'accountCreate',
  'account.rank': 'accountRank',
  'account.password': 'accountPassword',
  'account.second-factor': 'accountSecondFactor',
  'account.sessions': 'accountSessions',
  'account.delete': 'accountDelete',
  'player.password': 'playerPassword',
  'player.password-expired': 'playerPasswordExpired',
  'player.second-factor': 'playerSecondFactor',
  'player.recovery-code': 'playerRecoveryCode',
  'player.session-theft': 'playerSessionTheft',
  'remote.deploy': 'remoteDeploy',
  'remote.rollback': 'remoteRollback',
  'remote.canary': 'remoteCanary',
  'remote.override': 'remoteOverride',
  'remote.force': 'remoteForce',
  'remote.publish': 'remotePublish',
  'remote.delete': 'remoteDelete',
  'token.create': 'tokenCreate',
  'token.revoke': 'tokenRevoke',
};

/** A kind of entry, or all of them. */
export type AuditFilter = AuditAction | 'all';

/** Reads an address, which anybody may have written. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const asked = query.get('action') ?? '';
  return Object.hasOwn(ACTION_LABELS, asked) ? (asked as AuditAction) : 'all';
}
