import { errorBody } from '@site/contract/http/errors';
import { profile, profileParams } from '@site/contract/http/profile';
import { HttpError } from '../../http/httpError.ts';
import type { Api, Services } from '../../services.ts';
import { findProfile } from './profileRepository.ts';

export function profileRoutes(app: Api, { db }: Services): void {
  app.get(
    '/profile/:user',
    {
      schema: {
        summary: 'A player by name in any case or by uuid.',
        params: profileParams,
        response: { 200: profile, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const found = await findProfile(db, request.params.user);
      if (!found) throw new HttpError(404, 'unknown_player');
      return found;
    },
  );
}
