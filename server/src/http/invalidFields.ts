import type { Lang } from '@site/contract/lang';
import type { FastifySchemaValidationError } from 'fastify';

const RULES: Readonly<Record<Lang, (bound: 'min' | 'max', characters: number) => string>> = {
  en: (bound, characters) => `${bound === 'min' ? 'at least' : 'at most'} ${characters} characters`,
  de: (bound, characters) => `${bound === 'min' ? 'mindestens' : 'höchstens'} ${characters} Zeichen`,
};

function lengthRuleOf({ keyword, params }: FastifySchemaValidationError, lang: Lang): string | undefined {
  if (params['origin'] !== 'string') return undefined;
  const { minimum, maximum } = params;
  if (keyword === 'too_big' && typeof maximum === 'number') return RULES[lang]('max', maximum);
  if (keyword === 'too_small' && typeof minimum === 'number' && minimum > 1)
    return RULES[lang]('min', minimum);
  return undefined;
}

export function invalidFields(
  errors: readonly FastifySchemaValidationError[],
  lang: Lang,
): string | undefined {
  const named = errors.flatMap((error) => {
    const field = error.instancePath.slice(1).replaceAll('/', '.');
    const rule = lengthRuleOf(error, lang);
    if (!field) return [];
    return rule === undefined ? [field] : [`${field}: ${rule}`];
  });
  return named.length > 0 ? `(${[...new Set(named)].join(', ')})` : undefined;
}
