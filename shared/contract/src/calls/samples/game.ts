import type { ChatLine, GameCommand, GameServer } from '../../http/gameServers.ts';
import { dayOf, uuidOf } from './sample.ts';

const PLAYER = { uuid: uuidOf(201), name: 'SamplePlayer' };

export const SERVER: GameServer = {
  id: uuidOf(301),
  name: 'sample lobby',
  isAzlink: false,
  software: 'sample 1.0',
  plugin: '1.0.0',
  heardAt: dayOf(5),
  isHeard: true,
  clockDifference: -1_200,
  players: 12,
  maxPlayers: 100,
  events: 340,
  rejected: [{ at: dayOf(5), type: 'sample', code: 'unknown_type', message: 'Sample reason' }],
  leftOut: [{ at: dayOf(5), field: 'maxPlayers', example: '-1' }],
  commands: { waiting: 0, leased: 1, failed: 0, unknown: 1 },
};

export const COMMAND: GameCommand = {
  id: uuidOf(401),
  kind: 'give-rank',
  player: PLAYER,
  args: { rank: 'vip' },
  state: 'unknown',
  createdAt: dayOf(4),
  createdBy: 'SampleStaff1',
  server: SERVER.name,
  message: 'Sample message',
  endedAt: dayOf(5),
};

export const LINE: ChatLine = {
  id: uuidOf(501),
  at: dayOf(5),
  player: PLAYER,
  channel: 'sample',
  text: 'Sample line',
  isReporter: true,
  isReported: false,
};
