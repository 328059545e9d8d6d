import type { PrivacyText } from '@site/contract/http/site';
import { api } from '../../boot/api.ts';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    privacyText: build.query<PrivacyText, void>({ query: () => '/privacy' }),
  }),
});

export const { usePrivacyTextQuery } = privacyApi;
