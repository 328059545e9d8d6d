import { errorBody } from '@site/contract/http/errors';

/** How every call of releases may be refused. */
export const REFUSALS = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  429: errorBody,
} as const;
