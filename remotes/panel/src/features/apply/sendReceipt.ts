import type { AppDispatch } from '@site/platform/store';
import { applyApi } from './applyApi.ts';

/** Before the second try, in milliseconds: what has just failed seldom works a moment later. */
const PAUSE = 2_000;

/** Sends the applicant an alert of their own. Whether it arrives changes nothing: the application is in. */
export async function sendReceipt(dispatch: AppDispatch, message: string): Promise<void> {
  const send = () => dispatch(applyApi.endpoints.sendReceipt.initiate({ category: 'application', message }));
  if (!(await send()).error) return;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await send();
}
