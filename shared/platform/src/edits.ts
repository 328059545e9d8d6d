/** What is entered in a form, and the values that it replaces. */
export interface Edits<Values> {
  readonly base: Values;
  readonly mine: Values;
}

/** Returns whether two values have the same content, in the same order. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns `values` with some fields of `other`. */
export function withFields<Values extends object>(
  values: Values,
  fields: readonly (keyof Values)[],
  other: Values,
): Values {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

/**
 * Brings edits up to date with what the server has now: a field that only one side has changed gets that side's value.
 * Also returns the fields that are changed, and those that both sides have changed differently.
 */
export function updateEdits<Values extends object>({ base, mine }: Edits<Values>, theirs: Values) {
  const fields = Object.keys(theirs) as (keyof Values & string)[];
  const changed = fields.filter(
    (field) => !isSame(mine[field], base[field]) && !isSame(mine[field], theirs[field]),
  );
  const conflicts = changed.filter((field) => !isSame(base[field], theirs[field]));
  return {
    base: withFields(theirs, conflicts, base),
    mine: withFields(theirs, changed, mine),
    changed,
    conflicts,
  };
}
