/** Classes of PostgreSQL's codes: connections, resources that are used up (such as the disk), and an operator at work. */
const CLASSES = ['08', '53', '57'];

/** Of a connection that could not be made, or broke. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver has no codes for these. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** A query that the database itself has ended, because it took too long. */
const CANCELLED = '57014';

/** Whether a call has failed because the database can't serve anybody at the moment. */
export function isDatabaseAway({ code = '', message }: Error & { readonly code?: string }): boolean {
  if (code === CANCELLED) return false;
  const isOfClass = code.length === 5 && CLASSES.includes(code.slice(0, 2));
  return isOfClass || SYSTEM.has(code) || WORDS.test(message);
}
