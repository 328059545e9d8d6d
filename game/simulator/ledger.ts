import { globSync } from 'node:fs';
import path from 'node:path';
import type { GameEventFields } from '@site/contract/http/game';
import { readSegment, type OutboxEvent } from '../client/outbox.ts';

/** All that happened, sent or not. */
export interface Ledger {
  readonly events: readonly OutboxEvent[];
  /** The ids of commands, as often as they were carried out. */
  readonly ran: readonly string[];
}

type PlayedMatch = OutboxEvent & GameEventFields<'match'>;

export const isMatch = (event: OutboxEvent): event is PlayedMatch => event.type === 'match';

export function readLedger(folder: string): Ledger {
  const files = globSync('*/{outbox,sent}/*.ndjson', { cwd: folder });
  const ran = globSync('*/ran.ndjson', { cwd: folder });
  return {
    events: files.flatMap((file) => readSegment(path.join(folder, file))),
    ran: ran.flatMap((file) => readSegment(path.join(folder, file)).map(({ id }) => id)),
  };
}
