import { PASSWORD } from './account.ts';

/** Calls the API as a demo account. */
export type Call = (method: string, path: string, body: object) => Promise<void>;

async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init.method} ${url} answered ${response.status}.`);
  return response;
}

/** Logs in beside the browser, to do what a state needs others to have done. */
export async function callAs(site: string, name: string): Promise<Call> {
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify({ name, password: PASSWORD }) };
  const answer = await send(`${site}/api/login`, login);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const headers = { ...json, authorization: `Bearer ${accessToken}` };
  return async (method, path, body) => {
    await send(`${site}/api${path}`, { method, headers, body: JSON.stringify(body) });
  };
}
