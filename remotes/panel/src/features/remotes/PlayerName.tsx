import { useCanaryPlayerQuery } from './remotesApi.ts';
import { Code } from './remotesLayout.ts';

/** A player by the name they have now; by the start of the id until it is known, and where nobody has it any more. */
export function PlayerName({ uuid }: { readonly uuid: string }) {
  const { data } = useCanaryPlayerQuery(uuid);
  return data ? <bdi>{data.name}</bdi> : <Code>{uuid.slice(0, 8)}</Code>;
}
