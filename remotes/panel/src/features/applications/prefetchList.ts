import type { Prefetch } from '@site/platform/feature';
import { prefetchApplications } from '../../applications/applicationListApi.ts';
import { asked, readView } from './view.ts';

export const prefetchList: Prefetch = ({ query }, dispatch) =>
  prefetchApplications(asked(readView(query)), dispatch);
