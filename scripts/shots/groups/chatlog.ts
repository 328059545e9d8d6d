import { heading } from '../find.ts';
import type { Shot } from '../shot.ts';

const list = { screen: 'chatlog', address: '/panel/chatlog', account: 'jrsup' } as const;

export const chatlogShots: readonly Shot[] = [
  { ...list, state: 'all', shows: heading('Chat log', 'Chat-Log') },
  {
    ...list,
    state: 'reporters',
    address: '/panel/chatlog?filter=melder',
    shows: heading('Chat log', 'Chat-Log'),
  },
  {
    ...list,
    state: 'reported',
    address: '/panel/chatlog?filter=reported',
    shows: heading('Chat log', 'Chat-Log'),
  },
];
