import type { PrivacyText } from '@site/contract/http/site';
import type { Prefetch } from '@site/platform/feature';
import { api } from '../session/api.ts';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    privacyText: build.query<PrivacyText, void>({ query: () => '/privacy' }),
  }),
});

export const { usePrivacyTextQuery } = privacyApi;

export const prefetchPrivacy: Prefetch = (_address, dispatch) => {
  dispatch(privacyApi.util.prefetch('privacyText', undefined, {}));
};
