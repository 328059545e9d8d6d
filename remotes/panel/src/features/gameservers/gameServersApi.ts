import type { NewGameCommand, NewGameServer } from '@site/contract/http/gameServers';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';

interface Decision {
  readonly id: string;
  readonly how: 'repeat' | 'settle';
  readonly reason: string;
}

const onServer = { request: (id: string) => ({ params: { id } }), invalidatesTags: ['GameServers'] } as const;

const gameServersApi = api.enhanceEndpoints({ addTagTypes: ['GameServers'] }).injectEndpoints({
  endpoints: (build) => ({
    gameServers: callQuery(build, 'GET /panel/gameservers', kept('GameServers')),
    gameCommands: callQuery(build, 'GET /panel/game-commands', kept('GameServers')),
    addGameServer: callMutation(build, 'POST /panel/gameservers', {
      request: (body: NewGameServer) => ({ body }),
      invalidatesTags: ['GameServers'],
    }),
    rotateToken: callMutation(build, 'POST /panel/gameservers/:id/rotate', onServer),
    removeGameServer: callMutation(build, 'DELETE /panel/gameservers/:id', onServer),
    addCommand: callMutation(build, 'POST /panel/game-commands', {
      request: (body: NewGameCommand) => ({ body }),
      invalidatesTags: ['GameServers'],
    }),
    decideCommand: callMutation(
      build,
      ({ how }: Decision) => `POST /panel/game-commands/:id/${how}` as const,
      {
        request: ({ id, reason }: Decision) => ({ params: { id }, body: { reason } }),
        invalidatesTags: ['GameServers'],
      },
    ),
  }),
});

export const {
  useGameServersQuery,
  useGameCommandsQuery,
  useAddGameServerMutation,
  useRotateTokenMutation,
  useRemoveGameServerMutation,
  useAddCommandMutation,
  useDecideCommandMutation,
} = gameServersApi;

export const prefetchGameServers: Prefetch = (_, dispatch) => {
  dispatch(gameServersApi.util.prefetch('gameServers', undefined, FRESH.prefetchOptions));
  dispatch(gameServersApi.util.prefetch('gameCommands', undefined, FRESH.prefetchOptions));
};
