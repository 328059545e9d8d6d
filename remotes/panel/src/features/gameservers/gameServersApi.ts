import type { ConfirmBody } from '@site/contract/http/account';
import type {
  GameCommand,
  GameServer,
  IssuedToken,
  NewGameCommand,
  NewGameServer,
} from '@site/contract/http/gameServers';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

/** What a person decides about a command. */
interface Decision {
  readonly id: string;
  readonly how: 'repeat' | 'settle';
  readonly reason: string;
}

const gameServersApi = api.enhanceEndpoints({ addTagTypes: ['GameServers'] }).injectEndpoints({
  endpoints: (build) => ({
    gameServers: build.query<readonly GameServer[], void>({
      query: () => '/panel/gameservers',
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['GameServers'],
    }),
    gameCommands: build.query<readonly GameCommand[], void>({
      query: () => '/panel/game-commands',
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['GameServers'],
    }),
    addGameServer: build.mutation<IssuedToken, NewGameServer>({
      query: (body) => ({ url: '/panel/gameservers', method: 'POST', body }),
      invalidatesTags: ['GameServers'],
    }),
    rotateToken: build.mutation<IssuedToken, string>({
      query: (id) => ({ url: `/panel/gameservers/${id}/rotate`, method: 'POST', body: {} }),
      invalidatesTags: ['GameServers'],
    }),
    confirmLogin: build.mutation<null, ConfirmBody>({
      query: (body) => ({ url: '/user/confirm', method: 'POST', body }),
    }),
    removeGameServer: build.mutation<null, string>({
      query: (id) => ({ url: `/panel/gameservers/${id}`, method: 'DELETE' }),
      invalidatesTags: ['GameServers'],
    }),
    addCommand: build.mutation<GameCommand, NewGameCommand>({
      query: (body) => ({ url: '/panel/game-commands', method: 'POST', body }),
      invalidatesTags: ['GameServers'],
    }),
    decideCommand: build.mutation<GameCommand, Decision>({
      query: ({ id, how, reason }) => ({
        url: `/panel/game-commands/${id}/${how}`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: ['GameServers'],
    }),
  }),
});

export const {
  useGameServersQuery,
  useGameCommandsQuery,
  useAddGameServerMutation,
  useRotateTokenMutation,
  useConfirmLoginMutation,
  useRemoveGameServerMutation,
  useAddCommandMutation,
  useDecideCommandMutation,
} = gameServersApi;

export const prefetchGameServers: Prefetch = (_, dispatch) => {
  dispatch(gameServersApi.util.prefetch('gameServers', undefined, FRESH.prefetchOptions));
  dispatch(gameServersApi.util.prefetch('gameCommands', undefined, FRESH.prefetchOptions));
};
