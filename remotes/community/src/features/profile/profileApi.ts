import type { Profile } from '@site/contract/http/profile';
import { api } from '@site/platform/store';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    profile: build.query<Profile, string>({
      query: (user) => `/profile/${encodeURIComponent(user)}`,
      providesTags: ['Profile'],
    }),
  }),
});

export const { useProfileQuery } = profileApi;
