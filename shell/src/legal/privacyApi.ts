import { callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '../session/api.ts';

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    privacyText: callQuery(build, 'GET /privacy'),
  }),
});

export const { usePrivacyTextQuery } = privacyApi;

export const prefetchPrivacy: Prefetch = (_address, dispatch) => {
  dispatch(privacyApi.util.prefetch('privacyText', undefined, {}));
};
