import { z } from 'zod';

/** A time in ISO 8601 with a zone, as programs print it: Java leaves out seconds of zero, and may name the zone. */
const TIME =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|([+-])(\d\d)(?::?(\d\d))?)(?:\[[\w/+-]{1,64}\])?$/;

/** Parses a time. @returns `undefined` if there is no such time */
function parseTime(text: string): Date | undefined {
  const [, day, minutes, seconds = '00', fraction = '', , sign, hours = '00', rest = '00'] =
    TIME.exec(text) ?? [];
  if (day === undefined) return undefined;
  const local = `${day}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at = new Date(local);
  // February 30 would be a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== local || Number(rest) > 59 || Number(hours) > 18)
    return undefined;
  const offset = (Number(hours) * 60 + Number(rest)) * 60_000;
  return new Date(at.getTime() + (sign === '-' ? offset : -offset));
}

/** A time of a game server: with or without seconds and fractions of them, in any zone. */
export const gameTime = z.string().transform((text, { addIssue }) => {
  const at = parseTime(text);
  if (at) return at;
  addIssue('a time in ISO 8601 with its zone, such as 2026-11-22T18:00:00Z');
  return z.NEVER;
});
