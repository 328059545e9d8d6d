import type { ChatLine, GameCommand, GameServer } from '@site/contract/http/gameServers';
import { dayOf, plain, type SyntheticRequest, type SyntheticResponse } from './syntheticResponse.ts';

const PLAYER = { uuid: '00000000-0000-4000-8000-000000000201', name: 'SamplePlayer' };

const SERVER: GameServer = {
  ...{ id: '00000000-0000-4000-8000-000000000301', name: 'sample lobby', isAzlink: false },
  ...{ software: 'sample 1.0', plugin: '1.0.0', heardAt: dayOf(5), isHeard: true, clockDifference: -1_200 },
  ...{ players: 12, maxPlayers: 100, events: 340 },
  rejected: [{ at: dayOf(5), type: 'sample', code: 'unknown_type', message: 'Sample reason' }],
  leftOut: [{ at: dayOf(5), field: 'maxPlayers', example: '-1' }],
  commands: { waiting: 0, leased: 1, failed: 0, unknown: 1 },
};

const COMMAND: GameCommand = {
  ...{ id: '00000000-0000-4000-8000-000000000401', kind: 'give-rank', player: PLAYER, args: { rank: 'vip' } },
  ...{ state: 'unknown', createdAt: dayOf(4), createdBy: 'SampleStaff1', server: SERVER.name },
  ...{ message: 'Sample message', endedAt: dayOf(5) },
};

const LINE: ChatLine = {
  ...{ id: '00000000-0000-4000-8000-000000000501', at: dayOf(5), player: PLAYER, channel: 'sample' },
  ...{ text: 'Sample line', isReporter: true, isReported: false },
};

/** The synthetic responses about the servers of the game. */
export const GAME_RESPONSES = {
  'GET /panel/gameservers': () => plain([SERVER]),
  'GET /panel/game-commands': () => plain([COMMAND]),
  'GET /panel/chat': () => ({ body: [LINE], headers: { 'x-total-count': '1' } }),
} satisfies Readonly<Record<string, (request: SyntheticRequest) => SyntheticResponse>>;
