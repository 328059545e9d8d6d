import { types } from 'pg';

const INT8 = types.builtins.INT8;
const INT8_ARRAY = 1016;

/** pg returns int8 as text, since it can exceed 2^53; no number stored here comes near that. */
export const columnTypes = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    const parse = types.getTypeParser(oid, format as 'text');
    if (oid === INT8) return Number;
    if (oid !== INT8_ARRAY) return parse;
    return (value: string) =>
      parse(value).map((item: string | null) => (item === null ? null : Number(item)));
  }) as typeof types.getTypeParser,
};
