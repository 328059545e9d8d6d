import type { GameCommand, GameServer } from '@site/contract/http/gameServers';

export const LOBBY: GameServer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'lobby',
  isAzlink: false,
  software: 'paper 1.21',
  plugin: '1.0.0',
  heardAt: '2026-01-01T12:00:00.000Z',
  isHeard: true,
  clockDifference: 7_500_000,
  players: 12,
  maxPlayers: 100,
  events: 1_340,
  commands: { waiting: 4, leased: 1, failed: 0, unknown: 2 },
  rejected: [
    { at: '2026-01-01T12:00:00.000Z', type: 'weather', code: 'unknown_type', message: 'No such type.' },
  ],
  leftOut: [],
};

export const ARENA: GameServer = {
  ...LOBBY,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'arena',
  isAzlink: true,
  heardAt: null,
  isHeard: false,
  clockDifference: null,
  rejected: [],
};

export const COMMAND: GameCommand = {
  id: '00000000-0000-4000-8000-000000000003',
  kind: 'give-rank',
  args: { rank: 'vip' },
  player: { uuid: '00000000-0000-4000-8000-000000000004', name: 'Lumi' },
  state: 'unknown',
  createdAt: '2026-01-01T12:00:00.000Z',
  createdBy: 'shop',
  server: 'lobby',
  message: 'crashed',
  endedAt: '2026-01-01T12:01:00.000Z',
};
