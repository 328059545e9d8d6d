import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';

type Params = Readonly<Record<string, string>>;

export function pathOf(call: Call, known: Params = {}): string {
  const { sampleRequest = {} }: DefinedCall = CALLS[call];
  const params: Params = { ...sampleRequest.params, ...known };
  const [, path = ''] = call.split(' ');
  const query = new URLSearchParams(sampleRequest.query).toString();
  return (
    path.replace(/:(\w+)|\*/g, (all, name: string = all) => params[name] ?? all) + (query && `?${query}`)
  );
}
