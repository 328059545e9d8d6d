import * as calls from '@site/contract/calls/operator';
import { askServer } from './askServer.ts';

export const localOperator = {
  async issueToken(remote: string) {
    const [token = ''] = await askServer(calls.issueOperatorToken, { remote });
    return token;
  },
  force: (forced: { remote: string; version: string; why: string }) =>
    askServer(calls.forceDeployment, forced),
  async revokeToken(token: string) {
    await askServer(calls.revokeOperatorToken, { token });
  },
};
