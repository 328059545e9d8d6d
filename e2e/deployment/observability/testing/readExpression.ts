interface Matcher {
  readonly metric: string;
  readonly label: string;
  readonly value: string;
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'on']);

/** promtool checks that it is an expression. */
export function readExpression(expr: string) {
  const matchers = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = '', value = '']): Matcher => ({ metric, label, value }),
    ),
  );
  const groupings = [...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  );
  const rest = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on)\s*\([^)]*\)/g, ' ');
  const metrics = [...rest.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)(?!\w*\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !WORDS.has(name));
  return { metrics: [...new Set(metrics)], matchers, groupings };
}
