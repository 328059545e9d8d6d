/** Returns the weights of what a header such as `accept` names. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      const [, weight = '1'] = parameters.map((text) => /^q\s*=\s*([\d.]+)$/.exec(text)).find(Boolean) ?? [];
      return [name, Number(weight)];
    }),
  );
}

/** Returns the weight that a client gives a name in a header, from 0 to 1; `undefined` if it doesn't name it. */
export const weightOf = (name: string, header: string): number | undefined => weightsIn(header).get(name);

/** Returns whether a client would rather have a page than JSON. Programs that don't say get JSON. */
export function prefersPage(accept = ''): boolean {
  const weights = weightsIn(accept);
  const weigh = (type: string, range: string) =>
    weights.get(type) ?? weights.get(range) ?? weights.get('*/*') ?? 0;
  const page = weigh('text/html', 'text/*');
  const json = weigh('application/json', 'application/*');
  // At the same weight, a browser names the page and a program JSON.
  const isNamed = page > 0 && weights.has('text/html') && !weights.has('application/json');
  return page > json || (page === json && isNamed);
}
