import type { Localized } from '@site/contract/lang';
import type { AuditAction } from '@site/contract/http/panel';
import type { RankId } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from './schema.ts';

export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly rank: RankId;
  readonly sessionId: string;
}

/** The author of a change: a person, the holder of a deploy token with this label, or the operator. */
export type Actor =
  { readonly uuid: string; readonly name: string } | { readonly token: string } | 'command line';

export interface AuditedChange {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly remote: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The questions that delivery asks the site about its people. */
export interface People {
  /** @throws HttpError 401 without a session, 403 for anybody but a developer */
  developerOf(request: FastifyRequest, reply: FastifyReply): Promise<Person>;
  /** The person who sends a call that the site has authenticated. */
  callerOf(request: FastifyRequest): Person;
  /** @throws HttpError 403 unless the person has just confirmed the second factor */
  requireFreshFactor(person: Pick<Person, 'uuid' | 'sessionId'>): Promise<void>;
  /** @param refresh the refresh token that must belong to it; `undefined` checks the session only */
  isDeveloperSession(
    session: Pick<Person, 'uuid' | 'sessionId'>,
    refresh: string | undefined,
  ): Promise<boolean>;
  /** The rank of a player, which in a transaction stays locked until it ends; `undefined` if there is no such player. */
  lockRank(
    trx: Db,
    uuid: string,
  ): Promise<{ readonly rank: RankId; readonly isLeaving: boolean } | undefined>;
  /** Records a change in the audit trail, in the change's transaction. */
  audit(trx: Db, change: AuditedChange): Promise<void>;
  /** Stores an alert in the transaction of its event. @returns sends it to their open pages; call it after the commit */
  alertOwners(trx: Db, about: { readonly remote: string; readonly text: Localized }): Promise<() => void>;
}
